import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { writeMonitorConfidences } from "../attempts/index.ts";
import { ofSchools, type Expired } from "../retention/index.ts";

interface Forgotten {
  score_id: number;
}

/** Without its report nothing says why a second screen was thought of. */
const resetConfidences = (db: Db, reports: readonly Forgotten[]): Promise<void> =>
  writeMonitorConfidences(
    db,
    reports.map(({ score_id }) => ({ score_id, multiple_monitor_confidence: 0 })),
  );

/** Reports go with the events that they were made of. */
export const deleteOldEvents = async (db: Db, { older_than, schools, limit }: Expired): Promise<number> => {
  const { rows } = await sql<Forgotten>`
    delete from events_reports using scores join quizzes on quizzes.id = scores.quiz_id
    where scores.id = events_reports.score_id and computed_at < ${older_than} and ${ofSchools(schools)}
    returning score_id`.execute(db);
  await resetConfidences(db, rows);
  const { numAffectedRows } = await sql`
    delete from student_events where id in (
      select events.id from student_events as events
      join scores on scores.id = events.score_id join quizzes on quizzes.id = scores.quiz_id
      where events.received_at < ${older_than} and ${ofSchools(schools)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** All events of these seats, with the reports and figures that were computed from them. */
export const deleteEventsOf = async (db: Db, summary_ids: readonly number[]): Promise<number> => {
  const theirs = sql`score_id in (
    select id from scores where quizzes_attempt_summary_id = any(${summary_ids}::int[]))`;
  const { rows } = await sql<Forgotten>`delete from events_reports where ${theirs} returning score_id`.execute(db);
  await resetConfidences(db, rows);
  const { numAffectedRows } = await sql`delete from student_events where ${theirs}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
