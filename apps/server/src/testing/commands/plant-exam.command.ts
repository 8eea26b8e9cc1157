import {
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSession,
  buildSummary,
  type Overrides,
} from "../../builders/index.ts";
import type { Db } from "../../platform/db/db.ts";
import { serveLines } from "./serve-lines.ts";

/**
 * An exam that the command adds to a running server's embedded database, for browser tests that the demo lacks one for.
 */
interface Planted {
  owner_email: string;
  student_email: string;
  quiz: Overrides<"quizzes">;
  /** Null for a seat in the quiz itself. */
  session: { starts_in_seconds: number; automatic_start: boolean } | null;
  seat?: Overrides<"quizzes_attempt_summaries">;
}

const idOf = async (db: Db, email: string): Promise<number> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

const plantSession = async (db: Db, quiz_id: number, session: Planted["session"]) => {
  if (session === null) return null;
  const { starts_in_seconds, automatic_start } = session;
  const start_at = new Date(Date.now() + starts_in_seconds * 1000);
  const end_at = new Date(Date.now() + 3 * 3_600_000);
  return (await buildSession(db, { quiz_id, start_at, end_at, automatic_start })).id;
};

const plant = async (db: Db, { owner_email, student_email, quiz, session, seat }: Planted) => {
  const owner_id = await idOf(db, owner_email);
  const course = db.selectFrom("course_teachers").select("course_id").where("user_id", "=", owner_id);
  const { course_id } = await course.executeTakeFirstOrThrow();
  const { id: quiz_id } = await buildQuiz(db, { course_id, owner_id, ...quiz });
  const section = await buildSection(db, { quiz_id });
  const exercise = await buildExercise(db, { quiz_section_id: section.id });
  await buildQuestion(db, { exercise_id: exercise.id });
  const session_id = await plantSession(db, quiz_id, session);
  const user_id = await idOf(db, student_email);
  const { id } = await buildSummary(db, { quiz_id, session_id, user_id, ...seat });
  return { id, quiz_id, session_id };
};

await serveLines(({ db }, planted: Planted) => plant(db, planted));
