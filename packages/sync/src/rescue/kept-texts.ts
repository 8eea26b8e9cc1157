/** What `localStorage` offers. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Texts of a person that wait in a browser have keys `examplar.<kind>.<user_id>`, and more after a dot. A new kind goes
 * here: what is not listed stays readable for the next person.
 */
const ownedKey = /^examplar\.(?:marks|comment|chat)\.(\d+)(?:\.|$)/;

const keysOf = (storage: TextStorage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");

const ownerOf = (key: string): number | null => {
  const [, id] = ownedKey.exec(key) ?? [];
  return id === undefined ? null : Number(id);
};

export const keptTextKeys = (storage: TextStorage, user_id: number): string[] =>
  keysOf(storage).filter((key) => ownerOf(key) === user_id);

export const parsedList = (text: string): unknown[] | null => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

/** All marks are one list; every draft and every message is a text of its own. */
export const countChanges = (texts: Iterable<string>): number =>
  [...texts].reduce((count, text) => count + (parsedList(text)?.length ?? 1), 0);

/** Everybody else of whom texts are readable here. */
export const othersWithTexts = (storage: TextStorage, user_id: number): number[] => {
  const owners = keysOf(storage).flatMap((key) => ownerOf(key) ?? []);
  return [...new Set(owners)].filter((id) => id !== user_id);
};

export const forgetTexts = (storage: TextStorage, user_id: number): void => {
  for (const key of keptTextKeys(storage, user_id)) storage.removeItem(key);
};

export const sealedPrefix = (user_id: number): string => `examplar.sealed.${user_id}.`;

export const sealedTextKeys = (storage: TextStorage, user_id: number): string[] =>
  keysOf(storage).filter((key) => key.startsWith(sealedPrefix(user_id)));
