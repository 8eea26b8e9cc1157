import type { Recovery } from "@examplar/contract";

/** What this browser's outbox holds of one attempt, whoever wrote it. */
export interface HeldHere {
  /** Edits of the person who is signed in, which can be sent from here. */
  own: number;
  /** Edits of other accounts on this computer, which only those accounts can send. */
  others: number;
}

interface HeldItem {
  lane: string;
  user_id: number;
  instance_id: number;
}

export const heldHere = (items: readonly HeldItem[], instance_id: number, user_id: number): HeldHere => {
  const edits = items.filter((item) => item.lane === "answers" && item.instance_id === instance_id);
  const own = edits.filter((item) => item.user_id === user_id).length;
  return { own, others: edits.length - own };
};

/**
 * A device reports how much it holds; this browser can be inspected. Both may count the same changes, so the larger
 * number is the safer one.
 */
export const unsynchronizedCount = (
  { unsynchronized_answers_count }: Pick<Recovery, "unsynchronized_answers_count">,
  here: HeldHere | null,
): number => Math.max(unsynchronized_answers_count, here ? here.own + here.others : 0);
