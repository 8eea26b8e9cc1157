/** A time that is known only when the demo is loaded: minutes relative to the load, or an hour of a day near it. */
export type Moment = { minutes: number } | { day: number; at: string; plus: number };

export const inMinutes = (minutes: number): Moment => ({ minutes });

/** `onDay(-1, "14:00")` is yesterday at two in the afternoon, by the wall clock of the demo's time zone. */
export const onDay = (day: number, at: string): Moment => ({ day, at, plus: 0 });

export const later = (moment: Moment, minutes: number): Moment =>
  "day" in moment ? { ...moment, plus: moment.plus + minutes } : { minutes: moment.minutes + minutes };

const demoTimeZone = "Europe/Paris";

const minute = 60_000;

const wallClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: demoTimeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns the wall clock's time as if it were UTC: useful only for finding the zone's offset. */
const wallClockAsUtc = (instant: Date): number => Date.parse(`${wallClock.format(instant).replace(" ", "T")}Z`);

const atWallClock = (now: Date, { day, at, plus }: Extract<Moment, { day: number }>): Date => {
  const [today = ""] = wallClock.format(now).split(" ");
  const reading = Date.parse(`${today}T${at}:00Z`) + day * 24 * 60 * minute;
  const offset = wallClockAsUtc(new Date(reading)) - reading;
  return new Date(reading - offset + plus * minute);
};

export const resolveMoment = (moment: Moment, now: Date): Date =>
  "day" in moment ? atWallClock(now, moment) : new Date(now.getTime() + moment.minutes * minute);
