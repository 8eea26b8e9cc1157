/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, so the server refuses both before any SQL. */
const isUnsafe = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** Returns the path in reverse, innermost key first; allocates it only when something was found. */
const find = (value: unknown): string[] | null => {
  if (typeof value === "string") return isUnsafe(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const key of Object.keys(value)) {
    if (isUnsafe(key)) return [];
    const found = find((value as Record<string, unknown>)[key]);
    if (found !== null) return [...found, key];
  }
  return null;
};

/** Returns the path of the first text that cannot be stored, else null. The body limits bound the recursion depth. */
export const findUnsafeText = (value: unknown): string | null => find(value)?.toReversed().join(".") ?? null;
