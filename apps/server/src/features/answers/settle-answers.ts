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
  select edit_id, score_id, question_id, device_id, seq, edited_at, base_revision
  from answer_edits join unnest($1::int[], $2::int[]) as wanted (score_id, question_id) using (score_id, question_id)
  where outcome = 'stored'`;

interface LockedAnswer extends AnswerId {
  edit_id: string | null;
  revision: number;
}

/** An answer after settling. */
export interface SettledAnswer {
  revision: number;
  /** The edit that stands; null where the answer has none. */
  edit_id: string | null;
  /** The edit of another device that stood before, and that the writer of this one had not seen. */
  overwritten_edit_id: string | null;
}

type HistoryEdit = AnswerId & RankedEdit & { base_revision: number };

/** The writer of `edit` looked at an older revision than the one that stood, and another device had written that. */
const isOverwrittenUnseen = (stood: LockedAnswer | undefined, edit: HistoryEdit, edits: readonly HistoryEdit[]) => {
  if (!stood || edit.base_revision >= stood.revision) return false;
  const before = edits.find(({ edit_id }) => edit_id === stood.edit_id);
  return before !== undefined && before.device_id !== edit.device_id;
};

/**
 * Brings answers into line with their history, whatever happened before: the rule is `standingEdit` of the domain. Safe
 * to repeat. Returns what stands now of each. The caller's transaction holds it all together.
 */
export const settleAnswers = async (
  client: ClientBase,
  answers: readonly AnswerId[],
): Promise<Map<string, SettledAnswer>> => {
  if (answers.length === 0) return new Map();
  const keys = keysOf(answers);
  const { rows: locked } = await client.query<LockedAnswer>(lockText, keys);
  const { rows: history } = await client.query<HistoryEdit>(historyText, keys);
  const stood = new Map(locked.map((row) => [answerKey(row), row]));
  const settled = new Map<string, SettledAnswer>(
    locked.map((row) => [answerKey(row), { revision: row.revision, edit_id: row.edit_id, overwritten_edit_id: null }]),
  );
  const histories = Map.groupBy(history, answerKey);
  const toMove = [...histories.values()]
    .flatMap((edits) => standingEdit(edits) ?? [])
    .filter((edit) => stood.get(answerKey(edit))?.edit_id !== edit.edit_id);
  const moving = new Map(toMove.map((edit) => [answerKey(edit), edit]));
  for (const row of await moveAnswers(client, toMove)) {
    const key = answerKey(row);
    const edit = moving.get(key)!;
    const before = stood.get(key);
    const overwritten_edit_id = isOverwrittenUnseen(before, edit, histories.get(key)!) ? before!.edit_id : null;
    settled.set(key, { revision: row.revision, edit_id: edit.edit_id, overwritten_edit_id });
  }
  return settled;
};
