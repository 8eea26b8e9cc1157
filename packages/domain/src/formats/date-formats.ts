import { zonedTime } from "./zoned-time.ts";

/** `HHhmm`, as the chip of an exam shows when it starts. */
export const formatStartTime = (instant: Date, time_zone: string): string => {
  const { hour, minute } = zonedTime(instant, time_zone);
  return `${twoDigits(hour)}h${twoDigits(minute)}`;
};

/** `YYYY/MM/DD H:mm`, the one way in which a date with its time is shown. */
export const formatDateTime = (instant: Date, time_zone: string): string => {
  const { year, month, day, hour, minute } = zonedTime(instant, time_zone);
  return `${year}/${twoDigits(month)}/${twoDigits(day)} ${hour}:${twoDigits(minute)}`;
};

export interface DurationParts {
  hours: number;
  minutes: number;
  seconds: number;
}

/** A duration never counts below zero: what has run out has nothing left. */
export const durationParts = (duration_seconds: number): DurationParts => {
  const whole = Math.max(0, Math.floor(duration_seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
};

export const twoDigits = (value: number): string => {
  return String(value).padStart(2, "0");
};
