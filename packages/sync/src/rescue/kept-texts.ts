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

export const sealedTextKeys = (storage: TextStorage, user_id: number): string[] =>
  keysOf(storage).filter((key) => key.startsWith(sealedPrefix(user_id)));
