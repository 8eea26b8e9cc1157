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
