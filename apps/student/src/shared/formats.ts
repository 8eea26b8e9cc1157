import { formatStartTime } from "@examplar/domain";

/** `HHhmm` where the viewer is. */
export const timeOf = (instant: string | number | Date): string => formatStartTime(new Date(instant));

const longDate = (language: string, zone?: string) =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: zone,
  });

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A name as it stands inside a sentence: `One third more` begins small there, `PAI` stays as it is. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1);

/** As it stands inside a sentence: `dimanche 15 novembre 2026`, without the comma that some languages put after the weekday. */
export const dayInSentence = (instant: Date, language: string, zone?: string): string =>
  longDate(language, zone).format(instant).replace(",", "");

/** `Sunday 15 November 2026`, as a heading. */
export const dayOf = (instant: Date, language: string, zone?: string): string =>
  capital(dayInSentence(instant, language, zone));

/** A calendar day, `YYYY-MM-DD`, in words. */
export const calendarDayOf = (day: string, language: string): string =>
  dayOf(new Date(`${day}T12:00:00Z`), language, "UTC");
