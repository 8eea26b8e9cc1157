import { twoDigits } from "../formats/date-formats.ts";
import { zonedTime } from "../formats/zoned-time.ts";

/** The two parts of "H h mm min", ready to be put into a sentence. */
export interface ExamClock {
  hours: string;
  minutes: string;
}

/** Throws without a paper: a clock shown before the paper is there would be the client's own, which is not trusted. */
export const examClock = (instance: object | null, server_now: Date, time_zone?: string): ExamClock => {
  if (instance === null) throw new Error("Load an instance before showing the current time.");
  const { hour, minute } = zonedTime(server_now, time_zone);
  return { hours: String(hour), minutes: twoDigits(minute) };
};
