import { durationParts, type DurationParts } from "@examplar/domain";
import type { ExamTimes } from "../../../exam-session/index.ts";

const second = 1_000;
const minute = 60 * second;

/** Above this share of the time the bar turns orange. */
export const warningPercent = 95;
const spokenMarks = [30, 10, 5, 1];

/** Returns how much of the time is gone, from 0 to 100. */
export const elapsedPercent = ({ started_at, deadline }: ExamTimes, now: Date): number => {
  if (deadline === null || started_at === null) return 0;
  const start = Date.parse(started_at);
  const whole = Date.parse(deadline) - start;
  if (whole <= 0) return 100;
  return Math.min(100, Math.max(0, ((now.getTime() - start) / whole) * 100));
};

export const isRunningOut = (percent: number): boolean => percent > warningPercent;

/**
 * Returns the minutes left that a screen reader announces: when a mark is passed, not every second. A page that slept
 * announces the true time left; at zero it announces nothing, because the dialog does.
 */
export const minutesToSpeak = (before_ms: number | null, now_ms: number | null): number | null => {
  if (before_ms === null || now_ms === null || now_ms <= 0) return null;
  const passed = spokenMarks.some((mark) => before_ms > mark * minute && now_ms <= mark * minute);
  return passed ? Math.ceil(now_ms / minute) : null;
};

/** Rounds up, so that the clock does not show zero while any time is left. */
export const clockworkOf = (remaining_ms: number): DurationParts =>
  durationParts(Math.ceil(Math.max(0, remaining_ms) / second));
