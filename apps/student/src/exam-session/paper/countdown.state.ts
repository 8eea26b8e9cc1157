export interface ExamTimes {
  started_at: string | null;
  deadline: string | null;
}

/** Milliseconds; null where nothing limits the time. */
export const remainingMs = ({ deadline }: Pick<ExamTimes, "deadline">, now: Date): number | null =>
  deadline === null ? null : Date.parse(deadline) - now.getTime();

/** The deadline is the server's decision, and the only one: extra time outlasts the session and the quiz. */
export const deadlineHasPassed = (remaining_ms: number | null): boolean => remaining_ms !== null && remaining_ms <= 0;

/** A screen may hear the bell this much late; what it writes then was typed before. */
const bellDelayMs = 2_000;

/**
 * At the bell the fields are written down and turn read-only, a moment after the deadline. What they hold was written
 * before it, and the server counts an edit of these seconds only if it says so.
 */
export const timeOfWriting = (deadline: string | null, now: Date): { made_at?: string } => {
  const late_ms = deadline === null ? 0 : now.getTime() - Date.parse(deadline);
  return deadline !== null && late_ms > 0 && late_ms <= bellDelayMs ? { made_at: deadline } : {};
};
