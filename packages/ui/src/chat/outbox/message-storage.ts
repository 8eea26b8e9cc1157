import { keysOf, mayKeepMessages, prefixOf } from "./kept-messages.ts";

export interface KeptMessages {
  all: () => string[];
  keep: (client_id: string, text: string) => void;
  forget: (client_id: string) => void;
}

/** Calls `onForgotten` when another page of this person removed or sent a message, or signed out. */
export const watchForgotten = (user_id: number, onForgotten: (client_id: string) => void): void => {
  const prefix = prefixOf(user_id);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null && key?.startsWith(prefix)) onForgotten(key.slice(prefix.length));
  });
};

/** Where the browser refuses storage, messages last only as long as the page. */
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
    keep: (client_id, text) => {
      if (mayKeepMessages()) attempt(() => localStorage.setItem(prefixOf(user_id) + client_id, text));
    },
    forget: (client_id) => attempt(() => localStorage.removeItem(prefixOf(user_id) + client_id)),
  };
};
