import { twoDigits } from "../formats/date-formats.ts";
import { zonedTime } from "../formats/zoned-time.ts";

/** The two parts of "H h mm min", for use in a sentence. */
export interface ExamClock {
  hours: string;
  minutes: string;
}

/** Throws when there is no paper yet: the clock would then be the client's own, which is not trusted. */
export const examClock = (instance: object | null, server_now: Date, time_zone?: string): ExamClock => {
  if (instance === null) throw new Error("Load an instance before showing the current time.");
  const { hour, minute } = zonedTime(server_now, time_zone);
  return { hours: String(hour), minutes: twoDigits(minute) };
};
