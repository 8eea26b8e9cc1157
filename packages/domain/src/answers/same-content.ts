type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const sorted = (_key: string, value: Json): Json =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether two contents are equal, whatever the order of their keys: PostgreSQL stores the keys of a record in its own order. */
export const sameContent = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
