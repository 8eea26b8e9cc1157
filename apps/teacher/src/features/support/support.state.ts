import type { ChatChannel, ChatMessage } from "@examplar/contract";

export const unreadTotal = (channels: readonly ChatChannel[]): number =>
  channels.reduce((sum, { unread_count }) => sum + unread_count, 0);

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

/** A message may arrive by the answer to writing it and by the live channel: it stands once. */
export const withMessage = (messages: readonly ChatMessage[], message: ChatMessage): ChatMessage[] =>
  messages.some(({ id }) => id === message.id) ? [...messages] : [...messages, message];

/** A version 4 UUID from 16 random bytes. */
export const uuidFrom = (random: Uint8Array): string => {
  const bytes = Array.from(random);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};
