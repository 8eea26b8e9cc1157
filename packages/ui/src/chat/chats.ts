import type { Chat } from "./chat.types.ts";

/** One for each person of this page: messages go on being sent when a panel is closed. */
export const chats = new Map<number, Chat>();

/** Somebody signed in: what others wrote on this page waits until they are here again. */
export const sendOnlyFor = (user_id: number): void => {
  for (const [id, { outbox }] of chats) {
    if (id === user_id) outbox.resume();
    else outbox.pause();
  }
};
