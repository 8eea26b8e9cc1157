import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Expired } from "../retention/index.ts";

export const deleteOldEvents = async (db: Db, { older_than, schools, limit }: Expired): Promise<number> => {
  const isTheirs =
    "only" in schools
      ? sql`quizzes.school_id = ${schools.only}`
      : sql`quizzes.school_id <> all(${schools.except}::int[])`;
  const { numAffectedRows } = await sql`
    delete from student_events where id in (
      select events.id from student_events as events
      join scores on scores.id = events.score_id join quizzes on quizzes.id = scores.quiz_id
      where events.received_at < ${older_than} and ${isTheirs} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
