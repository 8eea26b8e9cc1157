/** Above this offset the student is told that the device's clock is wrong. */
export const clockSkewToleranceMs = 30_000;

/** Milliseconds to add to the client's clock to get the server's: negative when the client is ahead. */
export type ClockOffset = number;

export const clockIsWrong = (offset: ClockOffset): boolean => Math.abs(offset) > clockSkewToleranceMs;
