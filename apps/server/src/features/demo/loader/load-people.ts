import { buildAccommodation, buildCourse, buildLtiPlatform, buildSchool, buildUser } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import {
  demoAccommodations,
  demoCourses,
  demoEmail,
  demoLtiPlatforms,
  demoPeople,
  demoSchools,
  type AccommodationKey,
  type CourseKey,
  type LtiPlatformKey,
  type PersonKey,
  type SchoolKey,
} from "@examplar/demo";

/** Database ids by the keys of the description. */
export interface DemoIds {
  schools: Record<SchoolKey, number>;
  people: Record<PersonKey, number>;
  courses: Record<CourseKey, number>;
  accommodations: Record<AccommodationKey, number>;
  lti_platforms: Record<LtiPlatformKey, number>;
}

/**
 * Runs one after the other: a transaction has one connection, and ids in the order of the description are easier to
 * read.
 */
const eachInTurn = async <K extends string, V>(
  described: Record<K, V>,
  make: (value: V) => Promise<{ id: number }>,
): Promise<Record<K, number>> => {
  const ids: [string, number][] = [];
  for (const [key, value] of Object.entries<V>(described)) ids.push([key, (await make(value)).id]);
  return Object.fromEntries(ids) as Record<K, number>;
};

export const loadPeople = async (db: Db, now: Date): Promise<DemoIds> => {
  const schools = await eachInTurn(demoSchools, (school) =>
    buildSchool(db, { ...school, sso_allowed_domains: ["demo.example"], created_at: now }),
  );
  const people = await eachInTurn(demoPeople, ({ memberships, ...person }) =>
    buildUser(db, {
      ...person,
      email: demoEmail(person),
      demo: true,
      created_at: now,
      memberships: memberships.map(({ school, role }) => ({ school_id: schools[school], role })),
    }),
  );
  const courses = await eachInTurn(demoCourses, ({ school, name, teachers }) =>
    buildCourse(db, { name, school_id: schools[school], teacher_ids: teachers.map((teacher) => people[teacher]) }),
  );
  const accommodations = await eachInTurn(demoAccommodations, ({ school, ...accommodation }) =>
    buildAccommodation(db, { ...accommodation, school_id: schools[school] }),
  );
  const lti_platforms = await eachInTurn(demoLtiPlatforms, ({ school, name, issuer }) =>
    buildLtiPlatform(db, { name, issuer, school_id: schools[school] }),
  );
  return { schools, people, courses, accommodations, lti_platforms };
};
