/** The server's time at one reading of a monotonic local clock. */
export interface ServerClock {
  server_ms: number;
  local_ms: number;
  /** How far `server_ms` may be off: half the round trip of the reply that carried it. */
  error_ms: number;
}

/** One reply that carried the server's time; `sent_ms` and `received_ms` are read from the local clock. */
export interface ServerTimeSample {
  sent_ms: number;
  received_ms: number;
  server_ms: number;
}

/** Clock drift: two computers' clocks diverge by less than this share of the elapsed time. */
const driftShare = 0.0005;

export const serverClockOf = ({ sent_ms, received_ms, server_ms }: ServerTimeSample): ServerClock => {
  const error_ms = Math.max(0, received_ms - sent_ms) / 2;
  return { server_ms, local_ms: sent_ms + error_ms, error_ms };
};

export const readServerClock = ({ server_ms, local_ms }: ServerClock, now_ms: number): number => {
  return server_ms + (now_ms - local_ms);
};

/**
 * Returns the more exact of two readings. A current reading that contradicts a newer reply is wrong, however exact it
 * was: the local clock stopped while the computer slept.
 */
export const betterServerClock = (current: ServerClock, next: ServerClock): ServerClock => {
  const age_ms = Math.max(0, next.local_ms - current.local_ms);
  const current_error = current.error_ms + age_ms * driftShare;
  const difference = Math.abs(readServerClock(current, next.local_ms) - next.server_ms);
  return next.error_ms <= current_error || difference > current_error + next.error_ms ? next : current;
};
