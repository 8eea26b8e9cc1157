import { keysOf, ownerOf, sealedPrefix, type TextStorage } from "./text-keys.ts";

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

/**
 * Counts each entry of a list, because marks are stored as one list; any other text counts once, as a draft or message.
 */
export const countChanges = (texts: Iterable<string>): number =>
  [...texts].reduce((count, text) => count + (parsedList(text)?.length ?? 1), 0);

/** Returns the other users whose texts are readable here. */
export const othersWithTexts = (storage: TextStorage, user_id: number): number[] => {
  const owners = keysOf(storage).flatMap((key) => ownerOf(key) ?? []);
  return [...new Set(owners)].filter((id) => id !== user_id);
};

export const forgetTexts = (storage: TextStorage, user_id: number): void => {
  for (const key of keptTextKeys(storage, user_id)) storage.removeItem(key);
};

export const sealedTextKeys = (storage: TextStorage, user_id: number): string[] =>
  keysOf(storage).filter((key) => key.startsWith(sealedPrefix(user_id)));
