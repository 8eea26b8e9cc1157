import { supervisionLimits } from "./limits.ts";

/** Two consecutive pictures of the shared screen, as RGBA bytes of the same size. */
export interface FramePair {
  before: Uint8ClampedArray;
  after: Uint8ClampedArray;
}

const channels = 4;

/** Compares every tenth pixel; `differingShare` shifts the samples so that they spread over all columns. */
const sampleStep = Math.round(1 / supervisionLimits.overlay_sample_share);

const differs = (before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean => {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs(before[at + channel]! - after[at + channel]!) > supervisionLimits.overlay_channel_difference)
      return true;
  return false;
};

/** Returns the share of sampled pixels that differ; null when the pictures cannot be compared. */
export const differingShare = ({ before, after }: FramePair): number | null => {
  if (before.length !== after.length || before.length === 0) return null;
  let [sampled, differing] = [0, 0];
  // Shifts each sample by one more pixel, because an unshifted step would hit the same columns in every row.
  for (let pixel = 0; pixel * channels < before.length; pixel += sampleStep) {
    sampled += 1;
    const shifted = Math.min(pixel + (sampled % sampleStep), before.length / channels - 1);
    if (differs(before, after, shifted * channels)) differing += 1;
  }
  return differing / sampled;
};

export interface OverlayFacts {
  differing_share: number | null;
  /** The page changed, scrolled or took input between the two pictures, which explains the difference. */
  page_changed: boolean;
}

/** Whether something other than the page appeared on the shared screen or left it. */
export const isOverlay = ({ differing_share, page_changed }: OverlayFacts): boolean =>
  !page_changed && differing_share !== null && differing_share > supervisionLimits.overlay_flagged_share;
