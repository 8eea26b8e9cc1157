const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns a date and time to the second with its time zone, for texts that are kept and read elsewhere. */
export const zonedTimeOf = (instant: string, language: string, zone = timeZone()): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: zone });
  return `${format.format(new Date(instant))} (${zone})`;
};
