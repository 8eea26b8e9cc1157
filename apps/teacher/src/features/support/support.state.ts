import type { ChatChannel, ChatMessage } from "@examplar/contract";

/** The message up to which to mark as read, or null when there is nothing new to mark. */
export const messageToMark = (channel: ChatChannel | undefined, messages: readonly ChatMessage[]): number | null =>
  channel && channel.unread_count > 0 ? (messages.at(-1)?.id ?? null) : null;

interface Attempt {
  client_id: string;
  body: string;
}

/** The same words sent again after a failure are the same message: the server then stores it once. */
export const nextAttempt = (failed: Attempt | null, body: string, newId: () => string): Attempt =>
  failed?.body === body ? failed : { client_id: newId(), body };
