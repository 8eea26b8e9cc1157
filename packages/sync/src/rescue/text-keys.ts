/** The part of `localStorage` in use. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * A user's texts in a browser have keys `examplar.<kind>.<user_id>`, optionally followed by a dot and more. Add a new
 * kind here: texts of an unlisted kind stay readable for the next user.
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

/** Tells whether any user's texts are here, sealed or not. */
export const hasTexts = (storage: Pick<TextStorage, "key" | "length">): boolean =>
  keysOf(storage).some((key) => ownerOf(key) !== null || key.startsWith(sealed));
