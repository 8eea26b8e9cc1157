import type { Db } from "../platform/db/db.ts";
import { buildSchool, buildUser } from "./people.builders.ts";
import { buildQuiz } from "./quizzes.builders.ts";
import type { Overrides, Row } from "./row.types.ts";
import { nextNumber } from "./unique.ts";

const hour = 3_600_000;

/** Builds a session that is open now: it started an hour ago and lasts two hours, unless overridden. */
export const buildSession = async (db: Db, overrides: Overrides<"sessions"> = {}): Promise<Row<"sessions">> => {
  const start_at = new Date(overrides.start_at ?? Date.now() - hour);
  return db
    .insertInto("sessions")
    .values({
      name: `Session ${nextNumber()}`,
      end_at: new Date(start_at.getTime() + 2 * hour),
      ...overrides,
      start_at,
      quiz_id: overrides.quiz_id ?? (await buildQuiz(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const buildAccommodation = async (
  db: Db,
  overrides: Overrides<"time_accommodations"> = {},
): Promise<Row<"time_accommodations">> =>
  db
    .insertInto("time_accommodations")
    .values({
      name: `One third more time ${nextNumber()}`,
      numerator: 1,
      denominator: 3,
      ...overrides,
      school_id: overrides.school_id ?? (await buildSchool(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const quizOfSeat = async (db: Db, { quiz_id, session_id }: Overrides<"quizzes_attempt_summaries">) => {
  if (quiz_id !== undefined) return quiz_id;
  if (session_id === undefined || session_id === null) return (await buildQuiz(db)).id;
  const session = db.selectFrom("sessions").select("quiz_id").where("id", "=", session_id);
  return (await session.executeTakeFirstOrThrow()).quiz_id;
};

/** Builds a seat: in a session if `session_id` is given, else in the quiz itself. */
export const buildSummary = async (
  db: Db,
  overrides: Overrides<"quizzes_attempt_summaries"> = {},
): Promise<Row<"quizzes_attempt_summaries">> =>
  db
    .insertInto("quizzes_attempt_summaries")
    .values({
      ...overrides,
      quiz_id: await quizOfSeat(db, overrides),
      user_id: overrides.user_id ?? (await buildUser(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
