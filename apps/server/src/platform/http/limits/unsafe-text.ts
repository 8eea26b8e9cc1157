/** PostgreSQL stores neither U+0000 nor half of a surrogate pair: both are refused at the edge, never met in SQL. */
const isUnsafe = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** Innermost first: the path is built only where something was found. */
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

/** The path of the first text that cannot be stored; null when all is well. The limits of the body bound the depth. */
export const findUnsafeText = (value: unknown): string | null => find(value)?.toReversed().join(".") ?? null;
