import { formatLongDate } from "@examplar/domain";
import { timeOf } from "../../shared/formats.ts";

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Returns the time of an instant, and its day; the day is null for today. */
export const momentOf = (instant: string, now: Date, language: string): { time: string; day: string | null } => {
  const date = new Date(instant);
  return { time: timeOf(date), day: isSameDay(date, now) ? null : formatLongDate(date, language) };
};
