/** The largest id that PostgreSQL's integer holds. */
const largestId = 2_147_483_647;

/** Parses an id in a route; null when the text is not one, as `12abc` or `1.5`. */
export const parseRouteId = (text: string | undefined): number | null => {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= largestId ? id : null;
};

/** Returns the token of a public session's slug; the part after the first dash is only for human readers. */
export const joinTokenOf = (slug: string): string => {
  return slug.split("-", 1)[0] ?? "";
};
