type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const sorted = (_key: string, value: Json): Json =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same content, whatever the order of its keys: the server's database keeps an order of its own. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
