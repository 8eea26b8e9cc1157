/** A key for each message: two pages of one person never write over each other. */
export interface KeptMessages {
  all: () => string[];
  keep: (client_id: string, text: string) => void;
  forget: (client_id: string) => void;
}

const prefixOf = (user_id: number) => `examplar.chat.${user_id}.`;

const keysOf = (user_id: number): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user_id)));
  } catch {
    return [];
  }
};

/** Messages of this person wait in this browser. */
export const hasKeptMessages = (user_id: number): boolean => keysOf(user_id).length > 0;

/** For signing out: the next person at this computer finds nothing. */
export const forgetKeptMessages = (user_id: number): void => {
  for (const key of keysOf(user_id)) localStorage.removeItem(key);
};

/** Removed or sent on another page of this person, or forgotten when they signed out there. */
export const watchForgotten = (user_id: number, onForgotten: (client_id: string) => void): void => {
  const prefix = prefixOf(user_id);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null && key?.startsWith(prefix)) onForgotten(key.slice(prefix.length));
  });
};

/** Where storage is refused, messages last as long as the page. */
export const keptMessages = (user_id: number): KeptMessages => {
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // The message is in memory and on its way.
    }
  };
  return {
    all: () => keysOf(user_id).flatMap((key) => localStorage.getItem(key) ?? []),
    keep: (client_id, text) => attempt(() => localStorage.setItem(prefixOf(user_id) + client_id, text)),
    forget: (client_id) => attempt(() => localStorage.removeItem(prefixOf(user_id) + client_id)),
  };
};
