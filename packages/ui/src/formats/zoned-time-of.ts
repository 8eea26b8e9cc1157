const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A date and time to the second with the zone it is told in, for what is kept and read elsewhere. */
export const zonedTimeOf = (instant: string, language: string, zone = timeZone()): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: zone });
  return `${format.format(new Date(instant))} (${zone})`;
};
