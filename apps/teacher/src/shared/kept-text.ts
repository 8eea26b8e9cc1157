import { hasLeft } from "./leaving.ts";

const onlyHere = new Map<string, string>();

/** Texts by key that the browser's storage did not accept. They last only as long as the page. */
export const textsOnlyHere = (): ReadonlyMap<string, string> => onlyHere;

/** A text in the browser's storage that survives a reload. */
export const keptText = (key: string) => ({
  read: (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes it. */
  write: (text: string | null) => {
    if (hasLeft()) return;
    onlyHere.delete(key);
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (text !== null) onlyHere.set(key, text);
    }
  },
});
