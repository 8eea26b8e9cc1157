import { standingEdit, type RankedEdit } from "@examplar/domain";
import type { ClientBase } from "pg";

export interface AnswerId {
  score_id: number;
  question_id: number;
}

interface HistoryRow extends AnswerId, RankedEdit {
  user_id: number;
  kind: "answer" | "skip";
}

const keysOf = (answers: readonly AnswerId[]): [number[], number[]] => [
  answers.map(({ score_id }) => score_id),
  answers.map(({ question_id }) => question_id),
];

/** In the same order as every other writer, so that nobody waits in a circle. */
const lockText = `
  select answers.score_id, answers.question_id, answers.edit_id, answers.revision
  from answers join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  order by answers.score_id, answers.question_id for update of answers`;

const historyText = `
  select answer_edits.edit_id, answer_edits.score_id, answer_edits.question_id, answer_edits.device_id,
    answer_edits.seq, answer_edits.edited_at, answer_edits.kind, scores.user_id
  from answer_edits join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  join scores on scores.id = answer_edits.score_id
  where answer_edits.outcome = 'stored'`;

const moveText = `
  insert into answers as standing
    (score_id, question_id, user_id, status, content, edit_id, device_id, seq, last_edit_at)
  select edits.score_id, edits.question_id, scores.user_id,
    (case edits.kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
    edits.content, edits.edit_id, edits.device_id, edits.seq, edits.edited_at
  from answer_edits edits join scores on scores.id = edits.score_id
  where edits.edit_id = any($1::uuid[])
  order by edits.score_id, edits.question_id
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null
    where standing.edit_id is distinct from excluded.edit_id
  returning score_id, question_id, revision`;

interface AnswerRevision extends AnswerId {
  edit_id: string | null;
  revision: number;
}

const key = ({ score_id, question_id }: AnswerId): string => `${score_id}/${question_id}`;

/** What the history says each answer stands on. */
const standingOf = (history: readonly HistoryRow[]): HistoryRow[] =>
  [...Map.groupBy(history, key).values()].flatMap((edits) => standingEdit(edits) ?? []);

/**
 * Brings answers into line with their history, whatever happened before: the rule is `standingEdit` of the domain. Safe
 * to repeat. Answers the revision of each. The caller's transaction holds it all together.
 */
export const settleAnswers = async (client: ClientBase, answers: readonly AnswerId[]): Promise<Map<string, number>> => {
  if (answers.length === 0) return new Map();
  const keys = keysOf(answers);
  const { rows: locked } = await client.query<AnswerRevision>(lockText, keys);
  const { rows: history } = await client.query<HistoryRow>(historyText, keys);
  const current = new Map(locked.map((row) => [key(row), row]));
  const toMove = standingOf(history).filter((edit) => current.get(key(edit))?.edit_id !== edit.edit_id);
  const revisions = new Map(locked.map((row) => [key(row), row.revision]));
  if (toMove.length > 0) {
    const { rows: moved } = await client.query<AnswerRevision>(moveText, [toMove.map(({ edit_id }) => edit_id)]);
    for (const row of moved) revisions.set(key(row), row.revision);
  }
  return revisions;
};
