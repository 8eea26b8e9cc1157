/** A change is on its way to the server this long after the last request began, at the latest. */
export const ordinaryPaceMs = 1_000;
/** The slowest that a busy server may ask for. */
export const slowestPaceMs = 10_000;
/** This close to the deadline nobody is asked to wait. */
export const hurryBeforeDeadlineMs = 120_000;

/** A server that takes this long to commit an edit, or to come back to a request, has room for the ordinary pace. */
const calmMs = 50;

/** The pace that a server asks for: in proportion to how long it keeps a request waiting. */
export const paceUnderLoad = (busy_ms: number): number => {
  const asked = Math.round((ordinaryPaceMs * busy_ms) / calmMs);
  return Math.min(slowestPaceMs, Math.max(ordinaryPaceMs, asked));
};

/**
 * The pace for one attempt: never slower than ordinary in the last two minutes, and never so slow that the next request
 * would begin only after those two minutes have.
 */
export const paceFor = (busy_ms: number, submission_deadline_at: Date | null, now: Date): number => {
  const pace = paceUnderLoad(busy_ms);
  if (submission_deadline_at === null) return pace;
  const left = submission_deadline_at.getTime() - now.getTime() - hurryBeforeDeadlineMs;
  return Math.min(pace, Math.max(ordinaryPaceMs, left));
};
