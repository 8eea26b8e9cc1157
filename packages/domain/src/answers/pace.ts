/** The browser sends a change at the latest this long after the last request began. */
export const ordinaryPaceMs = 1_000;
/** The slowest pace that a busy server may ask for. */
export const slowestPaceMs = 10_000;
/** This long before the deadline the server no longer asks anybody to wait. */
export const hurryBeforeDeadlineMs = 120_000;

/**
 * A server that needs only this long to commit an edit, or to turn to a waiting request, can take the ordinary pace.
 */
const calmMs = 50;

/** Returns the pace that a server asks for, in proportion to how long it keeps a request waiting. */
export const paceUnderLoad = (busy_ms: number): number => {
  const asked = Math.round((ordinaryPaceMs * busy_ms) / calmMs);
  return Math.min(slowestPaceMs, Math.max(ordinaryPaceMs, asked));
};

/**
 * Returns the pace for one attempt: never slower than ordinary in the last two minutes, and never so slow that the next
 * request would begin only after they have begun.
 */
export const paceFor = (busy_ms: number, submission_deadline_at: Date | null, now: Date): number => {
  const pace = paceUnderLoad(busy_ms);
  if (submission_deadline_at === null) return pace;
  const left = submission_deadline_at.getTime() - now.getTime() - hurryBeforeDeadlineMs;
  return Math.min(pace, Math.max(ordinaryPaceMs, left));
};
