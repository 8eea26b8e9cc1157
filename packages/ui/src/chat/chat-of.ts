import type { ChatMessage } from "@examplar/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/create-api.ts";
import { randomId } from "../ids/random-id.ts";
import { chatChannelsKey, messagesKey } from "./chat-queries.ts";
import type { Chat } from "./chat.types.ts";
import { chats } from "./chats.ts";
import { createChatOutbox } from "./outbox/create-chat-outbox.ts";
import { keptMessages, watchForgotten } from "./outbox/message-storage.ts";
import { sendMessage } from "./outbox/send-message.ts";

interface Options {
  api: Api;
  queries: QueryClient;
  user_id: number;
  now: () => Date;
}

/** Returns this person's chat; creates it on first use. */
export const chatOf = ({ api, queries, user_id, now }: Options): Chat => {
  const known = chats.get(user_id);
  if (known) return known;
  const outbox = createChatOutbox({
    kept: keptMessages(user_id),
    send: (item) => sendMessage(api, user_id, item),
    onSent: ({ channel_id }: ChatMessage) => {
      void queries.invalidateQueries({ queryKey: messagesKey(channel_id) });
      void queries.invalidateQueries({ queryKey: chatChannelsKey });
    },
    newId: randomId,
    now,
  });
  window.addEventListener("online", outbox.wake);
  watchForgotten(user_id, outbox.drop);
  const made = { api, outbox };
  chats.set(user_id, made);
  return made;
};
