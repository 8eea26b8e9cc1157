/** Two students who both copy "the answer" have nothing in common yet. */
export const minSimilarLength = 12;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reduces copied, cut, pasted or selected text to lower-case letters and digits, which survive another keyboard,
 * another font or a second paste. Null when too little is left to compare.
 */
export const sanitizeForSimilarity = (details: Readonly<Record<string, unknown>>): string | null => {
  const text = textOf(details["content"]) || textOf(details["selection"]);
  const sanitized = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return sanitized.length < minSimilarLength ? null : sanitized;
};
