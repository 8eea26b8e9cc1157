/**
 * PostgreSQL keeps every character but NUL, and no half of a surrogate pair. A paste may hold either: it must not cost
 * the student the rest of the answer.
 */
export const storableText = (text: string): string => {
  return text.replaceAll("\u{0}", "").toWellFormed();
};
