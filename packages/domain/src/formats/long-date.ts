import { zonedTime } from "./zoned-time.ts";

/** Listed here because the first `Intl` date formatter of a page costs a slow phone a tenth of a second. */
const names = {
  en: {
    days: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
    months: "January February March April May June July August September October November December".split(" "),
    first: "1",
  },
  fr: {
    days: "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" "),
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
    first: "1er",
  },
};

/** `Sunday 15 November 2026`, `dimanche 15 novembre 2026`, for use in a sentence; English for other languages. */
export const formatLongDate = (instant: Date, language: string, time_zone?: string): string => {
  const { year, month, day } = zonedTime(instant, time_zone);
  const { days, months, first } = names[language === "fr" ? "fr" : "en"];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return `${days[weekday]} ${day === 1 ? first : day} ${months[month - 1]} ${year}`;
};
