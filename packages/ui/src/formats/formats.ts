import { durationParts, formatDateTime } from "@examplar/domain";

/** `YYYY/MM/DD H:mm`, in the viewer's time zone unless another one is given. */
export const dateTimeOf = (instant: string | number | Date, zone?: string): string =>
  formatDateTime(new Date(instant), zone);

/** Returns two instants as a range; a day that they share is written once. */
export const dateRangeOf = (start: string | Date, end: string | Date, zone?: string): string => {
  const from = dateTimeOf(start, zone);
  const [toDay, toTime] = dateTimeOf(end, zone).split(" ");
  return from.startsWith(`${toDay} `) ? `${from} – ${toTime}` : `${from} – ${toDay} ${toTime}`;
};

/** The language that the page is shown in. */
const shownLanguage = (): string => globalThis.document?.documentElement.lang || "en";

const daysOf = (days: number, language: string): string =>
  days.toLocaleString(language, { style: "unit", unit: "day", unitDisplay: "long" });

/** `7 days`, `2 days 6 h`, `2 h 40`, `1 h`, `45 min` or `30 s`; the spaces never break. */
export const durationOf = (duration_seconds: number, language = shownLanguage()): string => {
  const { days, hours, minutes, seconds } = durationParts(duration_seconds);
  if (days > 0) {
    const text = daysOf(days, language) + (hours === 0 ? "" : ` ${hours} h`);
    return text.replaceAll(" ", "\u00a0");
  }
  if (hours === 0) return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min`;
  return minutes === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(minutes).padStart(2, "0")}`;
};
