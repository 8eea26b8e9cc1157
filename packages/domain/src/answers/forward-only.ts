import type { EditKind } from "./ledger.types.ts";

/** An edit as far as it shows where in the paper the student was. */
export interface PlacedEdit {
  exercise_id: number;
  device_id: string;
  kind: EditKind;
  edited_at: Date;
  received_at: Date;
}

/** How far a student has come in a paper in which nobody goes back. */
export interface ForwardProgress {
  /** The exercises in the order of the paper. */
  exercise_ids: readonly number[];
  /** Whether a skipped exercise is left by skipping it; where a correction follows, its lock says so. */
  skips_leave: boolean;
  /** What counts so far; several edits of one place may be reduced to the first. */
  edits: readonly PlacedEdit[];
  /** By device, when it was first seen in the attempt. */
  devices: ReadonlyMap<string, Date>;
}

/** A device sends in the order of writing; this covers a request that was lost and sent again. */
const orderSlackMs = 60_000;

/**
 * Whether an edit changes an exercise that the student had already left, by writing in a later one or by skipping it.
 * What was written before leaving counts, also from a device that was offline; `edited_at` is the browser's claim, so a
 * device that has itself delivered later work, or appeared only after it, is not believed.
 */
export const changesLeftExercise = (progress: ForwardProgress, edit: PlacedEdit): boolean => {
  const leaving = progress.edits.filter((other) => leaves(progress, other, edit));
  if (leaving.some(({ edited_at }) => edited_at < edit.edited_at)) return true;
  const arrived = edit.received_at.getTime();
  const sameDevice = leaving.filter(({ device_id }) => device_id === edit.device_id);
  if (sameDevice.some(({ received_at }) => arrived > received_at.getTime() + orderSlackMs)) return true;
  const first_seen_at = progress.devices.get(edit.device_id);
  return leaving.some(({ received_at }) => first_seen_at === undefined || received_at < first_seen_at);
};

/** Whether `other` shows that the exercise of `edit` was left. */
const leaves = ({ exercise_ids, skips_leave }: ForwardProgress, other: PlacedEdit, edit: PlacedEdit): boolean => {
  const [place, otherPlace] = [exercise_ids.indexOf(edit.exercise_id), exercise_ids.indexOf(other.exercise_id)];
  if (otherPlace > place) return true;
  const isLast = place === exercise_ids.length - 1;
  return otherPlace === place && skips_leave && !isLast && other.kind === "skip" && edit.kind !== "skip";
};
