export interface PresentedPictures {
  /** When the next picture was asked for that has not been presented yet; null when none is awaited. */
  asked_ms: number | null;
  /** When the browser last drew the page. */
  drawn_ms: number;
  /** The browser has presented a picture of this video before: some never tell for a video that nobody sees. */
  was_presented: boolean;
  max_age_ms: number;
}

/**
 * Whether a camera gives no new picture although its stream is live. A browser presents pictures only while it draws the page:
 * in a hidden tab neither time goes on, and nothing is concluded.
 */
export const standsStill = ({ asked_ms, drawn_ms, was_presented, max_age_ms }: PresentedPictures): boolean =>
  was_presented && asked_ms !== null && drawn_ms - asked_ms > max_age_ms;

/** A number for all the pixels of a picture. A real camera gives another one each time: no two of its pictures have the same noise. */
export const checksumOf = ({ buffer, byteOffset, byteLength }: Uint8ClampedArray): number => {
  let sum = 0x811c9dc5;
  for (const pixel of new Uint32Array(buffer, byteOffset, byteLength / 4)) sum = Math.imul(sum ^ pixel, 0x01000193);
  return sum >>> 0;
};

/** A picture, and since when every one was the same. */
export interface RepeatedPicture {
  checksum: number;
  since_ms: number;
  count: number;
}

/** Without a checksum nothing is known, and nothing is concluded. */
export const repeatPicture = (
  before: RepeatedPicture | null,
  checksum: number | null,
  now_ms: number,
): RepeatedPicture | null => {
  if (checksum === null) return null;
  return before?.checksum === checksum
    ? { ...before, count: before.count + 1 }
    : { checksum, since_ms: now_ms, count: 1 };
};

const frozenAfterMs = 30_000;
/** A device that slept has one old picture, not many. */
const frozenAfterCount = 10;

/** Whether a camera whose browser tells nothing of new pictures has given the same one for so long that it gives none. */
export const isFrozen = (repeated: RepeatedPicture | null, now_ms: number): boolean =>
  repeated !== null && repeated.count >= frozenAfterCount && now_ms - repeated.since_ms >= frozenAfterMs;

/** A camera that was started again because its picture stood still. */
interface RestartedCamera {
  /** The picture at which it stood. */
  checksum: number;
  at_ms: number;
  /** How often, since it last moved. */
  times: number;
  /** How often its picture has changed since then. */
  changes: number;
}

/** What is known of a camera whose browser tells nothing of new pictures, over all the times it was started. */
export interface WatchedCamera {
  repeated: RepeatedPicture | null;
  restarted: RestartedCamera | null;
}

export const unseenCamera: WatchedCamera = { repeated: null, restarted: null };

/** A camera that starts gives a few pictures while it finds its exposure, also behind a closed shutter. */
const movesAfterChanges = 10;

export const seePicture = (
  { repeated: before, restarted }: WatchedCamera,
  checksum: number | null,
  now_ms: number,
): WatchedCamera => {
  const repeated = repeatPicture(before, checksum, now_ms);
  if (restarted === null || repeated === null || before === null || before.checksum === repeated.checksum)
    return { repeated, restarted };
  const changes = restarted.changes + 1;
  return { repeated, restarted: changes >= movesAfterChanges ? null : { ...restarted, changes } };
};

/** It is about to be started again: its pictures are counted anew. */
export const restartCamera = ({ repeated, restarted }: WatchedCamera, now_ms: number): WatchedCamera => ({
  repeated: null,
  restarted: repeated && {
    checksum: repeated.checksum,
    at_ms: now_ms,
    times: (restarted?.times ?? 0) + 1,
    changes: 0,
  },
});

/** Doubled with each time that did not help: a shutter may stay closed for the whole exam. */
const firstRestartPauseMs = 300_000;

/** So many pictures are the one from before the start: sooner than a camera is known as frozen that was never started again. */
const sameAfterCount = 5;

/** `unknown`: nothing is concluded. The picture is recorded, and what was said of the camera stays. */
export type StillStep = "recorded" | "restarts" | "still" | "unknown";

/**
 * What becomes of a camera's picture: `recorded`; the camera `restarts`; or it is `still`. One start helps a camera that hangs. A
 * camera that shows the same afterwards looks at something perfectly black, or is broken: it is left alone for longer and longer,
 * and what it shows is kept as what it is.
 */
export const stillStep = ({ repeated, restarted }: WatchedCamera, now_ms: number): StillStep => {
  const is_frozen = isFrozen(repeated, now_ms);
  if (restarted === null) return is_frozen ? "restarts" : "recorded";
  if (repeated === null) return "unknown";
  const is_same = repeated.checksum === restarted.checksum;
  if (!is_frozen && !is_same) return "recorded";
  if (!is_frozen) return repeated.count < sameAfterCount ? "unknown" : "still";
  return now_ms - restarted.at_ms >= firstRestartPauseMs * 2 ** (restarted.times - 1) ? "restarts" : "still";
};
