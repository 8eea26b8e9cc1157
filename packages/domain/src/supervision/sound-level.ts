const quietestDecibels = 60;

/** Returns the loudness of a sound, 0 to 1. Speech has a small amplitude, so the scale is logarithmic (decibels). */
export const loudness = (samples: Iterable<number>): number => {
  let sum = 0;
  let count = 0;
  for (const sample of samples) {
    sum += sample * sample;
    count += 1;
  }
  if (sum === 0) return 0;
  const decibels = 10 * Math.log10(sum / count);
  return Math.min(1, Math.max(0, 1 + decibels / quietestDecibels));
};

/** About 20 ms: as short as a click of the tongue. */
const pieceLength = 1_024;
const fallPerLook = 0.04;

/**
 * Returns the meter's next level: the loudest moment since the last reading. It falls slowly, so that the eye sees it.
 */
export const meterLevel = (shown: number, samples: Float32Array): number => {
  let level = Math.max(0, shown - fallPerLook);
  for (let at = 0; at < samples.length; at += pieceLength)
    level = Math.max(level, loudness(samples.subarray(at, at + pieceLength)));
  return level;
};
