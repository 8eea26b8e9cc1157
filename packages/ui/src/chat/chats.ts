import type { Chat } from "./chat.types.ts";

/** One chat for each person of this page; it goes on sending messages when a panel is closed. */
export const chats = new Map<number, Chat>();

/** Sends only this user's messages, after a sign-in. Messages of others on this page wait until they sign in again. */
export const sendOnlyFor = (user_id: number): void => {
  for (const [id, { outbox }] of chats) {
    if (id === user_id) outbox.resume();
    else outbox.pause();
  }
};
