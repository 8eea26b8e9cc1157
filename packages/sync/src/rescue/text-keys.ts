/** What `localStorage` offers. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Texts of a person that wait in a browser have keys `examplar.<kind>.<user_id>`, and more after a dot. A new kind goes
 * here: what is not listed stays readable for the next person.
 */
const ownedKey = /^examplar\.(?:marks|comment|chat)\.(\d+)(?:\.|$)/;

const sealed = "examplar.sealed.";

export const sealedPrefix = (user_id: number): string => `${sealed}${user_id}.`;

export const keysOf = (storage: Pick<TextStorage, "key" | "length">): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");

export const ownerOf = (key: string): number | null => {
  const [, id] = ownedKey.exec(key) ?? [];
  return id === undefined ? null : Number(id);
};

/** Whether anybody's texts are here, sealed or not. */
export const hasTexts = (storage: Pick<TextStorage, "key" | "length">): boolean =>
  keysOf(storage).some((key) => ownerOf(key) !== null || key.startsWith(sealed));
