export interface ExamTimes {
  started_at: string | null;
  deadline: string | null;
}

/** Returns milliseconds, or null where nothing limits the time. */
export const remainingMs = ({ deadline }: Pick<ExamTimes, "deadline">, now: Date): number | null =>
  deadline === null ? null : Date.parse(deadline) - now.getTime();

/** The deadline is the server's decision and the only limit: extra time may outlast the session and the quiz. */
export const deadlineHasPassed = (remaining_ms: number | null): boolean => remaining_ms !== null && remaining_ms <= 0;

/** A screen may notice the bell this late; what it writes then was typed before the bell. */
const bellDelayMs = 2_000;

/**
 * At the bell, a moment after the deadline, the page writes its fields to the outbox and makes them read-only. Their
 * content was typed before the deadline; the server counts an edit of these seconds only if its `made_at` says so.
 */
export const timeOfWriting = (deadline: string | null, now: Date): { made_at?: string } => {
  const late_ms = deadline === null ? 0 : now.getTime() - Date.parse(deadline);
  return deadline !== null && late_ms > 0 && late_ms <= bellDelayMs ? { made_at: deadline } : {};
};
