import { formatLongDate } from "@examplar/domain";
import { timeOf } from "../../shared/formats.ts";

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** The hour of an instant, and its day; null for today, which needs no naming. */
export const momentOf = (instant: string, now: Date, language: string): { time: string; day: string | null } => {
  const date = new Date(instant);
  return { time: timeOf(date), day: isSameDay(date, now) ? null : formatLongDate(date, language) };
};
