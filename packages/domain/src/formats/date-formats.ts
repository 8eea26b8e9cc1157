import { zonedTime } from "./zoned-time.ts";

/** `HHhmm`, as the chip of an exam shows when it starts. */
export const formatStartTime = (instant: Date, time_zone?: string): string => {
  const { hour, minute } = zonedTime(instant, time_zone);
  return `${twoDigits(hour)}h${twoDigits(minute)}`;
};

/** `YYYY/MM/DD H:mm`, the only format for a date with its time. */
export const formatDateTime = (instant: Date, time_zone?: string): string => {
  const { year, month, day, hour, minute } = zonedTime(instant, time_zone);
  return `${year}/${twoDigits(month)}/${twoDigits(day)} ${hour}:${twoDigits(minute)}`;
};

/** `HH:mm:ss` in the device's time zone. */
export const formatTimeOfDay = (instant: Date): string =>
  [instant.getHours(), instant.getMinutes(), instant.getSeconds()].map(twoDigits).join(":");

export interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const daySeconds = 86_400;

/**
 * Splits a duration as a person counts it: with days from two days on, in hours below that. A negative duration counts
 * as zero.
 */
export const durationParts = (duration_seconds: number): DurationParts => {
  const whole = Math.max(0, Math.floor(duration_seconds));
  const days = whole < 2 * daySeconds ? 0 : Math.floor(whole / daySeconds);
  const rest = whole - days * daySeconds;
  return { days, hours: Math.floor(rest / 3600), minutes: Math.floor((rest % 3600) / 60), seconds: rest % 60 };
};

export const twoDigits = (value: number): string => {
  return String(value).padStart(2, "0");
};
