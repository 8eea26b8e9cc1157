/** A key for each message: two pages of one person never write over each other. */
export const prefixOf = (user_id: number) => `examplar.chat.${user_id}.`;

export const keysOf = (user_id: number): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user_id)));
  } catch {
    return [];
  }
};

/** Messages of this person wait in this browser. */
export const hasKeptMessages = (user_id: number): boolean => keysOf(user_id).length > 0;

let isOver = false;

/** For signing out: a message that was sealed does not come back readable. The page is loaded anew afterwards. */
export const keepNoMoreMessages = (): void => {
  isOver = true;
};

export const mayKeepMessages = (): boolean => !isOver;
