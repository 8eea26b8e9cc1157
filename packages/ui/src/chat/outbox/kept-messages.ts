/** Each message has its own key, so that two pages of one person never overwrite each other. */
export const prefixOf = (user_id: number) => `examplar.chat.${user_id}.`;

export const keysOf = (user_id: number): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user_id)));
  } catch {
    return [];
  }
};

/** Whether unsent messages of this person are stored in this browser. */
export const hasKeptMessages = (user_id: number): boolean => keysOf(user_id).length > 0;

let isOver = false;

/**
 * Stops storing messages, for signing out: an encrypted message must not be stored again in readable form. The page is
 * reloaded afterwards.
 */
export const keepNoMoreMessages = (): void => {
  isOver = true;
};

export const mayKeepMessages = (): boolean => !isOver;
