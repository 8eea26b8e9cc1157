import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import { waitForOtherLoaders } from "./load-demo-data.ts";
import { loadExams } from "./loader/load-exams.ts";
import { lastLoad, stillThere, type LoadRecord } from "./loader/load-record.ts";

/** Long enough that a restart on the same day changes nothing; short enough that the demo is current the next day. */
const staleAfterMs = 12 * 3_600_000;

/**
 * Returns the exams of the last load that nobody has used since: no seat taken, agreement given, attempt started,
 * answer written, event recorded, message sent, or session added. Changes by the clock do not count.
 */
const untouchedQuizIds = async (trx: Trx, { at, quiz_ids, last_session_id }: LoadRecord): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select q.id from quizzes q
    where q.id = any(${quiz_ids})
      and not exists (select from sessions s where s.quiz_id = q.id and s.id > ${last_session_id})
      and not exists (
        select from quizzes_attempt_summaries s
        where s.quiz_id = q.id and greatest(
          s.created_at, s.user_agreement_accepted_at, s.user_data_usage_accepted_at, s.similarity_tool_eula_accepted_at
        ) > ${at})
      and not exists (select from scores s where s.quiz_id = q.id and greatest(s.created_at, s.started_at) > ${at})
      and not exists (
        select from scores s join answers a on a.score_id = s.id where s.quiz_id = q.id and a.last_edit_at > ${at})
      and not exists (
        select from scores s join answer_edits e on e.score_id = s.id where s.quiz_id = q.id and e.received_at > ${at})
      and not exists (
        select from scores s join student_events e on e.score_id = s.id where s.quiz_id = q.id and e.received_at > ${at})
      and not exists (
        select from chat_channels c join chat_messages m on m.channel_id = c.id
        where c.quiz_id = q.id and m.created_at > ${at})
  `.execute(trx);
  return rows.map((row) => row.id);
};

/** Deletes the edits of demo students; the database allows it in this transaction for demo data only. */
export const forgetHistory = async (trx: Trx, quiz_ids: number[]): Promise<void> => {
  await sql`select set_config('examplar.refreshes_demo', 'on', true)`.execute(trx);
  await sql`
    delete from answer_edits using scores
    where scores.id = answer_edits.score_id and scores.quiz_id = any(${quiz_ids})`.execute(trx);
  await sql`select set_config('examplar.refreshes_demo', 'off', true)`.execute(trx);
};

/** Deletes seats first: their attempts refer to questions and exercises, which are deleted with the quiz. */
const removeQuizzes = async (trx: Trx, quiz_ids: number[]): Promise<void> => {
  if (quiz_ids.length === 0) return;
  await forgetHistory(trx, quiz_ids);
  await trx.deleteFrom("quizzes_attempt_summaries").where("quiz_id", "in", quiz_ids).execute();
  await trx.deleteFrom("quizzes").where("id", "in", quiz_ids).execute();
};

/**
 * Renews a demo that was loaded on another day. Loads every exam again with today's dates, and removes those old ones
 * that nobody has used. A visitor's work stays unchanged beside the new exam. Returns whether anything changed.
 */
export const refreshDemoDates = ({ db, now }: { db: Db; now: Date }): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await waitForOtherLoaders(trx);
    const last = await lastLoad(trx);
    if (last === null || now.getTime() - last.at.getTime() < staleAfterMs) return false;
    if (!(await stillThere(trx, last.ids))) return false;
    const untouched = await untouchedQuizIds(trx, last);
    await removeQuizzes(trx, untouched);
    await loadExams(trx, last.ids, now);
    return true;
  });
