/** PostgreSQL stores neither U+0000 nor half of a surrogate pair: both are refused at the edge, never met in SQL. */
const isUnsafe = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** No honest request is nested deeper; one that is would exhaust whoever walks through it. */
const maxDepth = 64;

/** The path of the first text that cannot be stored, or of what lies too deep; null when all is well. */
export const findUnsafeText = (value: unknown, path = "", depth = 0): string | null => {
  if (typeof value === "string") return isUnsafe(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return path;
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsafe(key)) return path;
    const found = findUnsafeText(inner, path === "" ? key : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
};
