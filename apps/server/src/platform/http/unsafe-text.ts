/** PostgreSQL stores neither U+0000 nor half of a surrogate pair: both are refused at the edge, never met in SQL. */
const isUnsafe = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** The path of the first text that cannot be stored, or null. */
export const findUnsafeText = (value: unknown, path = ""): string | null => {
  if (typeof value === "string") return isUnsafe(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsafe(key)) return path;
    const found = findUnsafeText(inner, path === "" ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};
