/** Parsers for lists whose items are validated one by one, so that a bad item is refused alone. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const maxId = 2_147_483_647;

/** Returns the uuid in lower case, as the database writes it. */
export const uuidOf = (value: unknown): string | null => {
  if (typeof value !== "string") return null;
  const lower = value.toLowerCase();
  return uuid.test(lower) ? lower : null;
};

/** Returns whether it is a whole number that fits PostgreSQL's integer. */
export const isWhole = (value: unknown, min: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= maxId;

export const instantOf = (value: unknown): Date | null => {
  if (typeof value !== "string" || value.length > 40) return null;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200 ? date : null;
};
