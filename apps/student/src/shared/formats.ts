import { formatLongDate, formatStartTime } from "@examplar/domain";

/** Returns `HHhmm` in the viewer's time zone. */
export const timeOf = (instant: string | number | Date): string => formatStartTime(new Date(instant));

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Returns a name for use inside a sentence: `One third more` gets a small first letter, `PAI` stays as it is. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1);

/** Returns `Sunday 15 November 2026`, as a heading. */
export const dayOf = (instant: Date, language: string, zone?: string): string =>
  capital(formatLongDate(instant, language, zone));

/** Returns a calendar day, `YYYY-MM-DD`, in words. At noon it is the same day wherever the device is. */
export const calendarDayOf = (day: string, language: string): string => dayOf(new Date(`${day}T12:00:00`), language);
