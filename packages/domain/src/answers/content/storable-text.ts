/**
 * Removes NUL and replaces half surrogate pairs, which PostgreSQL cannot store. A paste may hold either, and must not
 * cost the student the rest of the answer.
 */
export const storableText = (text: string): string => {
  return text.replaceAll("\u{0}", "").toWellFormed();
};
