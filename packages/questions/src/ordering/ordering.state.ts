import type { AnswerContents, Choice } from "@examplar/domain";

type Content = AnswerContents["ordering"];

/**
 * Returns the items in the student's order, then those that an older, shorter answer does not name, as on the paper.
 */
export const orderedItems = (items: readonly Choice[], content: Content | null): Choice[] => {
  const named = (content?.item_ids ?? []).flatMap((id) => items.filter((item) => item.id === id));
  return [...named, ...items.filter((item) => !named.includes(item))];
};

/** Returns the order with one item moved to a place. A place outside the list changes nothing. */
export const moved = (order: readonly string[], id: string, to: number): string[] => {
  const from = order.indexOf(id);
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
};
