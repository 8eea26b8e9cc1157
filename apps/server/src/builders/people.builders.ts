import type { Role } from "@examplar/domain";
import type { Db } from "../platform/db/db.ts";
import type { Overrides, Row } from "./row.types.ts";
import { nextNumber } from "./unique.ts";

export const buildSchool = (db: Db, overrides: Overrides<"schools"> = {}): Promise<Row<"schools">> =>
  db
    .insertInto("schools")
    .values({ name: `School ${nextNumber()}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();

interface UserOverrides extends Overrides<"users"> {
  memberships?: { school_id: number; role: Role }[];
}

export const buildUser = async (
  db: Db,
  { memberships = [], ...overrides }: UserOverrides = {},
): Promise<Row<"users">> => {
  const number = nextNumber();
  const user = await db
    .insertInto("users")
    .values({ email: `person-${number}@school.example`, first_name: "Person", last_name: `${number}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = memberships.map((membership) => ({ user_id: user.id, ...membership }));
  if (rows.length > 0) await db.insertInto("memberships").values(rows).execute();
  return user;
};

interface CourseOverrides extends Overrides<"courses"> {
  teacher_ids?: number[];
}

export const buildCourse = async (
  db: Db,
  { teacher_ids = [], ...overrides }: CourseOverrides = {},
): Promise<Row<"courses">> => {
  const school_id = overrides.school_id ?? (await buildSchool(db)).id;
  const course = await db
    .insertInto("courses")
    .values({ name: `Course ${nextNumber()}`, ...overrides, school_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = teacher_ids.map((user_id) => ({ course_id: course.id, user_id }));
  if (rows.length > 0) await db.insertInto("course_teachers").values(rows).execute();
  return course;
};

export const buildLtiPlatform = async (
  db: Db,
  overrides: Overrides<"lti_platforms"> = {},
): Promise<Row<"lti_platforms">> => {
  const number = nextNumber();
  const issuer = `https://learning-${number}.example`;
  return db
    .insertInto("lti_platforms")
    .values({
      name: `Learning platform ${number}`,
      issuer,
      client_id: `client-${number}`,
      auth_login_url: `${issuer}/login`,
      auth_token_url: `${issuer}/token`,
      keyset_url: `${issuer}/keys`,
      ...overrides,
      school_id: overrides.school_id ?? (await buildSchool(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
