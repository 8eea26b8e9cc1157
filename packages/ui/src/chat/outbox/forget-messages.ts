import { keysOf } from "./kept-messages.ts";

/** For signing out: the next person at this computer finds nothing. */
export const forgetKeptMessages = (user_id: number): void => {
  for (const key of keysOf(user_id)) localStorage.removeItem(key);
};
