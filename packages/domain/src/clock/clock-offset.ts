/** Beyond this the student is told that the clock of the device is wrong. */
export const clockSkewToleranceMs = 30_000;

/** One question to the server about the time; all three in epoch milliseconds, the first two by the client's clock. */
export interface ClockSample {
  sent_at: number;
  received_at: number;
  server_timestamp: number;
}

/** Milliseconds to add to the client's clock to get the server's: negative when the client is ahead. */
export type ClockOffset = number;

export const clockIsWrong = (offset: ClockOffset): boolean => {
  return Math.abs(offset) > clockSkewToleranceMs;
};

/**
 * The offset by the sample with the shortest round trip: the server is taken to have answered half-way, so a sample
 * can be wrong by half its round trip and no more. Null when no sample is usable.
 */
export const estimateClockOffset = (samples: readonly ClockSample[]): ClockOffset | null => {
  const usable = samples.filter((sample) => roundTrip(sample) >= 0);
  const [first, ...others] = usable;
  if (first === undefined) return null;
  const best = others.reduce((a, b) => (roundTrip(b) < roundTrip(a) ? b : a), first);
  return Math.round(best.server_timestamp - (best.sent_at + roundTrip(best) / 2));
};

/** Negative when the client's clock was set back between the question and the answer. */
const roundTrip = ({ sent_at, received_at }: ClockSample): number => {
  return received_at - sent_at;
};
