/** Counts characters as a person does: an emoji is one, although a browser stores it as two. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Returns a text that grew beyond its limit, with the insertion cut to the room that was left. The old text is kept:
 * letters typed in the middle of a full field must not push out those at its end.
 */
export const fitInsert = (before: string, after: string, max: number): { text: string; caret: number } => {
  const [old, grown] = [Array.from(before), Array.from(after)];
  let start = 0;
  while (start < old.length && start < grown.length && old[start] === grown[start]) start++;
  let kept = 0;
  while (kept < old.length - start && kept < grown.length - start && old.at(-1 - kept) === grown.at(-1 - kept)) kept++;
  const end = grown.length - kept;
  const room = Math.max(0, max - start - kept);
  const head = [...grown.slice(0, start), ...grown.slice(start, end).slice(0, room)].join("");
  const text = Array.from(head + grown.slice(end).join(""));
  return { text: text.slice(0, max).join(""), caret: head.length };
};
