/** The largest id that PostgreSQL's integer holds. */
const largestId = 2_147_483_647;

/** An id in a route, or null when the text is not one: nothing is guessed from `12abc` or `1.5`. */
export const parseRouteId = (text: string | undefined): number | null => {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= largestId ? id : null;
};

/** The token of a public session's slug; what follows the first dash is only there to be read. */
export const joinTokenOf = (slug: string): string => {
  return slug.split("-", 1)[0] ?? "";
};
