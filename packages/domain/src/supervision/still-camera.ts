export interface PresentedPictures {
  /** When the page asked for a picture that is not presented yet; null when none is awaited. */
  asked_ms: number | null;
  /** When the browser last drew the page. */
  drawn_ms: number;
  /** The browser has presented a picture of this video before; some never report it for a video that nobody sees. */
  was_presented: boolean;
  max_age_ms: number;
}

/**
 * Whether a camera gives no new picture although its stream is live. A browser presents pictures only while it draws
 * the page, so in a hidden tab neither time advances and the result stays the same.
 */
export const standsStill = ({ asked_ms, drawn_ms, was_presented, max_age_ms }: PresentedPictures): boolean =>
  was_presented && asked_ms !== null && drawn_ms - asked_ms > max_age_ms;

/** Returns a checksum of a picture's pixels. A real camera gives another one each time, because of its noise. */
export const checksumOf = ({ buffer, byteOffset, byteLength }: Uint8ClampedArray): number => {
  let sum = 0x811c9dc5;
  for (const pixel of new Uint32Array(buffer, byteOffset, byteLength / 4)) sum = Math.imul(sum ^ pixel, 0x01000193);
  return sum >>> 0;
};

/** A picture that repeats: its checksum, since when, and how often it was the same. */
export interface RepeatedPicture {
  checksum: number;
  since_ms: number;
  count: number;
}

/** Counts equal pictures in a row; null without a checksum, because nothing is known then. */
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
/** Required in addition to the time: a device that slept has one old picture, not many. */
const frozenAfterCount = 10;

/** Whether a camera counts as frozen, where the browser does not report new pictures: its picture stayed the same. */
export const isFrozen = (repeated: RepeatedPicture | null, now_ms: number): boolean =>
  repeated !== null && repeated.count >= frozenAfterCount && now_ms - repeated.since_ms >= frozenAfterMs;

/** A camera that was restarted because its picture was frozen. */
interface RestartedCamera {
  /** Checksum of the frozen picture. */
  checksum: number;
  at_ms: number;
  /** Number of restarts since its picture last moved. */
  times: number;
  /** Number of times its picture has changed since the restart. */
  changes: number;
}

/** What is known of a camera whose browser does not report new pictures, across all its restarts. */
export interface WatchedCamera {
  repeated: RepeatedPicture | null;
  restarted: RestartedCamera | null;
}

export const unseenCamera: WatchedCamera = { repeated: null, restarted: null };

/** So many changes show that a camera moves: a starting one gives a few even behind a closed shutter (its exposure). */
const movesAfterChanges = 10;

export const notePicture = (
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

/** Notes that the camera is about to restart; its pictures are counted anew. */
export const restartCamera = ({ repeated, restarted }: WatchedCamera, now_ms: number): WatchedCamera => ({
  repeated: null,
  restarted: repeated && {
    checksum: repeated.checksum,
    at_ms: now_ms,
    times: (restarted?.times ?? 0) + 1,
    changes: 0,
  },
});

/** Doubled after each restart that did not help: a shutter may stay closed for the whole exam. */
const firstRestartPauseMs = 300_000;

/**
 * So many pictures equal to the one before the restart are enough: fewer than for a camera that was never restarted.
 */
const sameAfterCount = 5;

/** `unknown`: no conclusion yet. The picture is recorded, and what was reported about the camera stays. */
export type StillStep = "recorded" | "restarts" | "still" | "unknown";

/**
 * Decides about a camera's picture: it is `recorded`, the camera `restarts`, or it is `still`. One restart helps a
 * camera that hangs. A camera that gives the same picture afterwards looks at something perfectly black, or is broken:
 * the pauses between its restarts grow, and its pictures are kept as they are.
 */
export const decideCameraStep = ({ repeated, restarted }: WatchedCamera, now_ms: number): StillStep => {
  const is_frozen = isFrozen(repeated, now_ms);
  if (restarted === null) return is_frozen ? "restarts" : "recorded";
  if (repeated === null) return "unknown";
  const is_same = repeated.checksum === restarted.checksum;
  if (!is_frozen && !is_same) return "recorded";
  if (!is_frozen) return repeated.count < sameAfterCount ? "unknown" : "still";
  return now_ms - restarted.at_ms >= firstRestartPauseMs * 2 ** (restarted.times - 1) ? "restarts" : "still";
};
