import type { EditKind } from "./ledger.types.ts";

/** The fields of an edit that show where in the paper the student was. */
export interface PlacedEdit {
  exercise_id: number;
  device_id: string;
  kind: EditKind;
  edited_at: Date;
  received_at: Date;
}

/** The furthest exercise that a device has shown. */
export interface ReachedExercise {
  exercise_id: number;
  /** As the device reports it, in server time. */
  entered_at: Date;
  received_at: Date;
}

export interface AttemptDevice {
  first_seen_at: Date;
  reached: ReachedExercise | null;
}

/** How far a student has come in a forward-only paper, in which nobody goes back. */
export interface ForwardProgress {
  /** The exercises in the order of the paper. */
  exercise_ids: readonly number[];
  /**
   * Whether a skip leaves the exercise. False where a correction follows: then the exercise's lock shows that the
   * student left it.
   */
  skips_leave: boolean;
  /** The edits that count so far; of several edits in one place, the first is enough. */
  edits: readonly PlacedEdit[];
  devices: ReadonlyMap<string, AttemptDevice>;
}

/** A device sends its edits in the order of writing; this tolerance covers a request that was lost and retried. */
const orderSlackMs = 60_000;

/**
 * Whether an edit changes an exercise that the student had already left: by writing in a later one, by skipping it, or
 * by moving on to a later one.
 * What was written before leaving counts, also from a device that was offline. `edited_at` is the browser's claim, so
 * it is not believed from a device that has itself delivered later work or first appeared after it.
 */
export const changesLeftExercise = (progress: ForwardProgress, edit: PlacedEdit): boolean => {
  const leaving = progress.edits.filter((other) => leaves(progress, other, edit));
  if (leaving.some(({ edited_at }) => edited_at < edit.edited_at) || movedOn(progress, edit)) return true;
  const arrived = edit.received_at.getTime();
  const sameDevice = leaving.filter(({ device_id }) => device_id === edit.device_id);
  if (sameDevice.some(({ received_at }) => arrived > received_at.getTime() + orderSlackMs)) return true;
  const first_seen_at = progress.devices.get(edit.device_id)?.first_seen_at;
  return leaving.some(({ received_at }) => first_seen_at === undefined || received_at < first_seen_at);
};

/**
 * Whether the student had moved on to a later exercise before writing the edit. An exercise that was only viewed counts
 * for the device that showed it, and for devices first seen later, which the server informed. A device that was already
 * open did not know of it.
 */
const movedOn = ({ exercise_ids, devices }: ForwardProgress, edit: PlacedEdit): boolean => {
  const own = devices.get(edit.device_id);
  const isAfter = (late: Date | undefined, early: Date) =>
    late === undefined || late.getTime() > early.getTime() + orderSlackMs;
  return [...devices].some(([device_id, { reached }]) => {
    if (reached === null || exercise_ids.indexOf(reached.exercise_id) <= exercise_ids.indexOf(edit.exercise_id))
      return false;
    const knows = device_id === edit.device_id || isAfter(own?.first_seen_at, reached.received_at);
    return knows && isAfter(edit.edited_at, reached.entered_at);
  });
};

/** Whether an exercise of the paper comes after the furthest one that a device has shown. */
export const isFurther = (
  { exercise_ids, devices }: ForwardProgress,
  device_id: string,
  exercise_id: number,
): boolean => {
  const reached = devices.get(device_id)?.reached?.exercise_id;
  return exercise_ids.indexOf(exercise_id) > (reached === undefined ? -1 : exercise_ids.indexOf(reached));
};

/** Whether the edit `other` shows that the student had left the exercise of `edit`. */
const leaves = ({ exercise_ids, skips_leave }: ForwardProgress, other: PlacedEdit, edit: PlacedEdit): boolean => {
  const [place, otherPlace] = [exercise_ids.indexOf(edit.exercise_id), exercise_ids.indexOf(other.exercise_id)];
  if (otherPlace > place) return true;
  const isLast = place === exercise_ids.length - 1;
  return otherPlace === place && skips_leave && !isLast && other.kind === "skip" && edit.kind !== "skip";
};
