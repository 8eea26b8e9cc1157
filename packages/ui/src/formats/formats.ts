import { durationParts, formatDateTime } from "@examplar/domain";

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `YYYY/MM/DD H:mm` where the viewer is. */
export const dateTimeOf = (instant: string | number | Date, zone = timeZone()): string =>
  formatDateTime(new Date(instant), zone);

/** Two instants; the day is said once when both are on it. */
export const dateRangeOf = (start: string | Date, end: string | Date, zone = timeZone()): string => {
  const from = dateTimeOf(start, zone);
  const [toDay, toTime] = dateTimeOf(end, zone).split(" ");
  return from.startsWith(`${toDay} `) ? `${from} – ${toTime}` : `${from} – ${toDay} ${toTime}`;
};

/** `2 h 40`, `1 h`, `45 min` or `30 s`; the spaces never break. */
export const durationOf = (duration_seconds: number): string => {
  const { hours, minutes, seconds } = durationParts(duration_seconds);
  if (hours === 0) return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min`;
  return minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(minutes).padStart(2, "0")}`;
};
