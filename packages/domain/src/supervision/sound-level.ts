const quietestDecibels = 60;

/** How loud a piece of sound is, 0 to 1. Speech has a small amplitude, so the scale is that of the ear. */
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

/** What a meter shows after another look: the loudest moment since the last one; it falls slowly, so that the eye sees it. */
export const meterLevel = (shown: number, samples: Float32Array): number => {
  let level = Math.max(0, shown - fallPerLook);
  for (let at = 0; at < samples.length; at += pieceLength)
    level = Math.max(level, loudness(samples.subarray(at, at + pieceLength)));
  return level;
};
