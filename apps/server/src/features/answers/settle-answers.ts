import { standingEdit, type RankedEdit } from "@examplar/domain";
import type { ClientBase } from "pg";
import { answerKey, type AnswerId } from "./answer-key.ts";
import { moveAnswers } from "./move-answers.ts";

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
  select edit_id, score_id, question_id, device_id, seq, edited_at
  from answer_edits join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  where outcome = 'stored'`;

interface LockedAnswer extends AnswerId {
  edit_id: string | null;
  revision: number;
}

/**
 * Brings answers into line with their history, whatever happened before: the rule is `standingEdit` of the domain. Safe
 * to repeat. Answers the revision of each. The caller's transaction holds it all together.
 */
export const settleAnswers = async (client: ClientBase, answers: readonly AnswerId[]): Promise<Map<string, number>> => {
  if (answers.length === 0) return new Map();
  const keys = keysOf(answers);
  const { rows: locked } = await client.query<LockedAnswer>(lockText, keys);
  const { rows: history } = await client.query<AnswerId & RankedEdit>(historyText, keys);
  const current = new Map(locked.map((row) => [answerKey(row), row.edit_id]));
  const revisions = new Map(locked.map((row) => [answerKey(row), row.revision]));
  const toMove = [...Map.groupBy(history, answerKey).values()]
    .flatMap((edits) => standingEdit(edits) ?? [])
    .filter((edit) => current.get(answerKey(edit)) !== edit.edit_id);
  for (const row of await moveAnswers(client, toMove)) revisions.set(answerKey(row), row.revision);
  return revisions;
};
