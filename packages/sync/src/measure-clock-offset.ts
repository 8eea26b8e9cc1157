import { estimateClockOffset, type ClockOffset, type ClockSample } from "@examplar/domain";

export interface ClockMeasurement {
  /** Asks the server for its time, in epoch milliseconds; rejects when it cannot be had. */
  fetchTimestamp: () => Promise<number>;
  /** The device's own clock: the one that is being measured. */
  clock: { now(): Date };
  /** How many times to ask. */
  samples?: number;
}

/** The offset of the server's clock from the device's, or null when the server could not be asked even once. */
export const measureClockOffset = async (measurement: ClockMeasurement): Promise<ClockOffset | null> => {
  const taken: ClockSample[] = [];
  // One after the other: questions asked together share the line, and delay the very answers that they time.
  for (let count = measurement.samples ?? 5; count > 0; count--) {
    const sample = await takeSample(measurement);
    if (sample !== null) taken.push(sample);
  }
  return estimateClockOffset(taken);
};

/** A failed sample is no sample: one lost answer must not cost the others. */
const takeSample = async ({ fetchTimestamp, clock }: ClockMeasurement): Promise<ClockSample | null> => {
  const sent_at = clock.now().getTime();
  try {
    const server_timestamp = await fetchTimestamp();
    return { sent_at, server_timestamp, received_at: clock.now().getTime() };
  } catch {
    return null;
  }
};
