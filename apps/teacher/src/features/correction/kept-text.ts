/** A text that this browser keeps over a reload. Where storage is refused, it lasts as long as the page. */
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
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // Nothing to do: what matters is in memory.
    }
  },
});
