import { buildSchool, buildUser } from "../builders/index.ts";
import type { TestApp } from "../testing/test-app.ts";
import type { TestClient } from "../testing/test-client.ts";

/** The people who call every endpoint, on objects that belong to `the student` and to `the teacher`. */
export const everybody = [
  "nobody",
  "the student",
  "another student",
  "a guest",
  "the teacher",
  "a teacher of another course",
  "a teacher of another school",
  "the administrator",
  "an administrator of another school",
  "the support",
  "the support of another school",
] as const;
export type Person = (typeof everybody)[number];

export const signedIn = everybody.filter((person) => person !== "nobody");
export const owners: Person[] = ["the teacher", "the administrator"];
export const teachers: Person[] = [
  ...owners,
  "a teacher of another course",
  "a teacher of another school",
  "an administrator of another school",
];

export const buildPeople = async (app: TestApp) => {
  const clients = {} as Record<Person, TestClient>;
  const ids: Partial<Record<Person, number>> = {};
  const [school, elsewhere] = [await buildSchool(app.db), await buildSchool(app.db)];
  const person = async (
    name: Person,
    school_id: number,
    role: "student" | "guest" | "teacher" | "administrator" | "support",
  ) => {
    const user = await buildUser(app.db, { memberships: [{ school_id, role }], guest: role === "guest" });
    clients[name] = await app.as(user);
    ids[name] = user.id;
    return user;
  };
  clients.nobody = app.nobody;
  const student = await person("the student", school.id, "student");
  const teacher = await person("the teacher", school.id, "teacher");
  await person("another student", school.id, "student");
  await person("a guest", school.id, "guest");
  await person("a teacher of another course", school.id, "teacher");
  await person("a teacher of another school", elsewhere.id, "teacher");
  await person("the administrator", school.id, "administrator");
  await person("an administrator of another school", elsewhere.id, "administrator");
  await person("the support", school.id, "support");
  await person("the support of another school", elsewhere.id, "support");
  /** Adds the author to the body of a request. */
  const authored = (body: object) => (author: Person) => ({ body: { author_id: ids[author] ?? 0, ...body } });
  return { school, student, teacher, clients, authored };
};
