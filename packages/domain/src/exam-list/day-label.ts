import { zonedTime } from "../formats/zoned-time.ts";
import { twoDigits } from "../formats/date-formats.ts";

export type DayLabel =
  | { kind: "undated" | "yesterday" | "today" | "tomorrow" | "last_week" }
  /** `day` is a calendar day in the viewer's time zone, `YYYY-MM-DD`. */
  | { kind: "date"; day: string };

/** Returns the label of a group of exams, relative to now. 'Last week' is two to seven days ago. */
export const dayLabel = (instant: string | null, now: Date, time_zone: string | undefined): DayLabel => {
  if (instant === null) return { kind: "undated" };
  const day = calendarDay(new Date(instant), time_zone);
  const daysAhead = day.number - calendarDay(now, time_zone).number;
  if (daysAhead === 1) return { kind: "tomorrow" };
  if (daysAhead === 0) return { kind: "today" };
  if (daysAhead === -1) return { kind: "yesterday" };
  return daysAhead < 0 && daysAhead >= -7 ? { kind: "last_week" } : { kind: "date", day: day.text };
};

/** Counts days on the calendar, not by 24 hours: a day with a clock change is 23 or 25 hours long. */
const calendarDay = (instant: Date, time_zone: string | undefined): { number: number; text: string } => {
  const { year, month, day } = zonedTime(instant, time_zone);
  const number = Date.UTC(year, month - 1, day) / 86_400_000;
  return { number, text: `${year}-${twoDigits(month)}-${twoDigits(day)}` };
};
