import { overwrittenUnseen, standingEdit } from "@examplar/domain";
import type { Queryable } from "../../../platform/db/raw.ts";
import { answerKey, type AnswerId } from "./ledger-edit.ts";
import { lockWithHistory, moveAnswers, type HistoryEdit, type LockedAnswer } from "./standing.repository.ts";

/** State of an answer after settling. */
export interface SettledAnswer {
  revision: number;
  /** The edit that stands; null where the answer has none. */
  edit_id: string | null;
  /** The edit of another device that stood before, and that this edit's writer had not seen. */
  overwritten_edit_id: string | null;
}

/** True when the writer of `edit` saw an older revision than the one that stood, and another device wrote that one. */
const isOverwrittenUnseen = (stood: LockedAnswer | undefined, edit: HistoryEdit, edits: readonly HistoryEdit[]) => {
  if (!stood || edit.base_revision >= stood.revision) return false;
  const before = edits.find(({ edit_id }) => edit_id === stood.edit_id);
  return before !== undefined && before.device_id !== edit.device_id;
};

/**
 * Makes answers match their history by the domain's rule `standingEdit`. Idempotent. Returns the standing edit of each
 * answer; the caller provides the transaction.
 */
export const settleAnswers = async (
  client: Queryable,
  answers: readonly AnswerId[],
): Promise<Map<string, SettledAnswer>> => {
  if (answers.length === 0) return new Map();
  const { locked, history } = await lockWithHistory(client, answers);
  const stood = new Map(locked.map((row) => [answerKey(row), row]));
  const histories = Map.groupBy(history, answerKey);
  // An answer that does not move was sent again: the reply that named the replaced edit may have been lost.
  const settled = new Map<string, SettledAnswer>(
    locked.map(({ revision, edit_id, ...id }) => {
      const unseen = overwrittenUnseen(histories.get(answerKey(id)) ?? []);
      return [answerKey(id), { revision, edit_id, overwritten_edit_id: unseen?.edit_id ?? null }];
    }),
  );
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
