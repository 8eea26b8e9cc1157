import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { writeMonitorConfidences } from "../attempts/index.ts";
import { ofSchools, type Expired } from "../retention/index.ts";
import { lockScores } from "./report/report.repository.ts";

interface Scored {
  score_id: number;
}

/** Resets confidences, which must not outlive the events and the report that explain them. */
const resetConfidences = (db: Db, scores: readonly Scored[]): Promise<void> =>
  writeMonitorConfidences(
    db,
    scores.map(({ score_id }) => ({ score_id, multiple_monitor_confidence: 0 })),
  );

/**
 * Lists attempts left without events and report. A missing report row does not tell: late events may have deleted it.
 */
const listUnexplained = async (db: Db, scores: readonly Scored[]): Promise<Scored[]> => {
  const ids = [...new Set(scores.map(({ score_id }) => score_id))];
  const { rows } = await sql<Scored>`
    select score_id from unnest(${ids}::int[]) as given (score_id)
    where not exists (select from student_events as events where events.score_id = given.score_id)
      and not exists (select from events_reports as reports where reports.score_id = given.score_id)`.execute(db);
  return rows;
};

/** Deletes old events, and reports together with them. */
export const deleteOldEvents = async (db: Db, { older_than, schools, limit }: Expired): Promise<number> => {
  const reports = await sql<Scored>`
    delete from events_reports using scores join quizzes on quizzes.id = scores.quiz_id
    where scores.id = events_reports.score_id and computed_at < ${older_than} and ${ofSchools(schools)}
    returning score_id`.execute(db);
  const events = await sql<Scored>`
    delete from student_events where id in (
      select events.id from student_events as events
      join scores on scores.id = events.score_id join quizzes on quizzes.id = scores.quiz_id
      where events.received_at < ${older_than} and ${ofSchools(schools)} limit ${limit})
    returning score_id`.execute(db);
  await resetConfidences(db, [...reports.rows, ...(await listUnexplained(db, events.rows))]);
  return events.rows.length;
};

/** Deletes all events of these seats, with the reports and figures computed from them. */
export const deleteEventsOf = async (db: Db, summary_ids: readonly number[]): Promise<number> => {
  // Waits for a report that is being stored, so that it is deleted too.
  await lockScores(db, sql<boolean>`quizzes_attempt_summary_id = any(${summary_ids}::int[])`);
  const theirs = sql`select id as score_id from scores where quizzes_attempt_summary_id = any(${summary_ids}::int[])`;
  await sql`delete from events_reports where score_id in (${theirs})`.execute(db);
  const { numAffectedRows } = await sql`delete from student_events where score_id in (${theirs})`.execute(db);
  await resetConfidences(db, (await sql<Scored>`${theirs}`.execute(db)).rows);
  return Number(numAffectedRows ?? 0);
};
