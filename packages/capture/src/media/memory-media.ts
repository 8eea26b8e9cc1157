import type { KeptItem, MediaStore } from "./media.types.ts";

/** Creates a store for a browser that stores nothing; it lasts as long as the page. */
export const createMemoryMedia = (): MediaStore => {
  const kept = new Map<string, KeptItem>();
  const of = (user_id: number) => [...kept.values()].filter(({ item }) => item.user_id === user_id);
  return {
    add: async (one) => void kept.set(one.item.id, one),
    next: async (user_id, limit, isWanted = () => true) =>
      of(user_id)
        .map(({ item }) => item)
        .filter((item) => item.refused === null && isWanted(item))
        .slice(0, limit),
    blobOf: async ({ id }) => kept.get(id)?.blob,
    list: async (user_id) => of(user_id).map(({ item }) => item),
    change: async ({ id }, change) => {
      const one = kept.get(id);
      if (one) kept.set(id, { ...one, item: { ...one.item, ...change } });
    },
    remove: async (items) => {
      for (const { id } of items) kept.delete(id);
    },
  };
};
