import type { ArrivedEdit } from "@examplar/domain";
import type { Queryable } from "../../../platform/db/raw.ts";
import type { AnswerId } from "./ledger-edit.ts";

export const statusOfKind = "case when kind = 'skip' then 'skipped'::answer_status else 'answered'::answer_status end";

/**
 * The only statement that moves answers. `edits` selects the new edits, ordered by the keys of their answers so that
 * writers cannot deadlock. `when` is the condition for an answer that already exists.
 */
export const moveAnswersText = (edits: string, when: string): string => `
  insert into answers as standing (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
  ${edits}
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null, graded_by = null
    where ${when}
  returning score_id, question_id, revision`;

export interface MovedAnswer extends AnswerId {
  revision: number;
}

const moveToEditsText = moveAnswersText(
  `select score_id, question_id, ${statusOfKind}, content, edit_id, device_id, seq, edited_at
  from answer_edits join unnest($1::int[], $2::uuid[]) as chosen (score_id, edit_id) using (score_id, edit_id)
  order by score_id, question_id`,
  "standing.edit_id is distinct from excluded.edit_id",
);

/** Moves answers to edits of their history, at most one per answer. Returns the answers that moved. */
export const moveAnswers = async (
  client: Queryable,
  edits: readonly { score_id: number; edit_id: string }[],
): Promise<MovedAnswer[]> => {
  if (edits.length === 0) return [];
  const values = [edits.map(({ score_id }) => score_id), edits.map(({ edit_id }) => edit_id)];
  return (await client.query<MovedAnswer>(moveToEditsText, values)).rows;
};

export interface LockedAnswer extends AnswerId {
  edit_id: string | null;
  revision: number;
}

export type HistoryEdit = AnswerId & ArrivedEdit;

/** Locks in the same order as every other writer, so that they cannot deadlock. */
const lockText = `
  select answers.score_id, answers.question_id, answers.edit_id, answers.revision
  from answers join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  order by answers.score_id, answers.question_id for update of answers`;

const historyText = `
  select edit_id, score_id, question_id, device_id, seq, edited_at, received_at, base_revision
  from answer_edits join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  where outcome = 'stored'`;

/** Locks answers. Returns them with the in-time edits of their history. */
export const lockWithHistory = async (
  client: Queryable,
  answers: readonly AnswerId[],
): Promise<{ locked: LockedAnswer[]; history: HistoryEdit[] }> => {
  const keys = [answers.map(({ score_id }) => score_id), answers.map(({ question_id }) => question_id)];
  const { rows: locked } = await client.query<LockedAnswer>(lockText, keys);
  const { rows: history } = await client.query<HistoryEdit>(historyText, keys);
  return { locked, history };
};

/** Every answer with a history, except those on which a teacher has decided: the decision outranks the edits. */
const withHistoryText = `
  select edits.score_id, edits.question_id, answers.revision
  from (select distinct score_id, question_id from answer_edits where score_id = $1 and outcome = 'stored') as edits
  left join answers using (score_id, question_id)
  where answers.status is null or answers.status in ('answered', 'skipped')
  order by edits.question_id`;

const lockAttemptText = "select 1 from answers where score_id = $1 order by score_id, question_id for update";

export const lockAttemptAnswers = async (
  client: Queryable,
  score_id: number,
): Promise<(AnswerId & { revision: number | null })[]> => {
  await client.query(lockAttemptText, [score_id]);
  return (await client.query<AnswerId & { revision: number | null }>(withHistoryText, [score_id])).rows;
};

const endedText = "select id from scores where id = any($1::int[]) and state <> 'started'";

export const listEndedAttempts = async (client: Queryable, score_ids: readonly number[]): Promise<number[]> =>
  (await client.query<{ id: number }>(endedText, [score_ids])).rows.map(({ id }) => id);
