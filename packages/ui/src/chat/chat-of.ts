import type { ChatMessage, RefusalCode } from "@examplar/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/create-api.ts";
import { ApiProblem } from "../api/problem.ts";
import { randomId } from "../ids/random-id.ts";
import type { ChatItem, Destination } from "./chat-outbox.state.ts";
import { chatChannelsKey, messagesKey } from "./chat-queries.ts";
import { createChatOutbox, type ChatOutbox, type ChatOutcome } from "./create-chat-outbox.ts";
import { keptMessages } from "./kept-messages.ts";

/** One person's conversations in this browser. */
export interface Chat {
  api: Api;
  outbox: ChatOutbox;
}

interface Options {
  api: Api;
  queries: QueryClient;
  user_id: number;
  now: () => Date;
}

const channelOf = async (api: Api, to: Destination): Promise<number> => {
  if (to.kind === "channel") return to.channel_id;
  if (to.kind === "support") return (await api("POST /api/v1/chat_channels/support")).id;
  const { quiz_id, user_id } = to;
  return (await api("POST /api/v1/chat_channels", { body: { quiz_id, user_id } })).id;
};

const mayPass: RefusalCode[] = ["not_signed_in", "too_many_requests"];

/** Every step may be repeated: the channel is the same one, and the message's own id makes it one message. */
const sendItem = async (api: Api, { to, client_id, body }: ChatItem): Promise<ChatOutcome> => {
  try {
    const params = { channel_id: await channelOf(api, to) };
    const message = await api("POST /api/v1/chat_channels/:channel_id/messages", { params, body: { client_id, body } });
    return { outcome: "sent", message };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) return { outcome: "unreachable" };
    if (mayPass.includes(error.code)) return { outcome: "unreachable" };
    return { outcome: "refused", refusal: error.code };
  }
};

const chats = new Map<number, Chat>();

/** One for each person of this page: messages go on being sent when a panel is closed. */
export const chatOf = ({ api, queries, user_id, now }: Options): Chat => {
  const known = chats.get(user_id);
  if (known) return known;
  const outbox = createChatOutbox({
    kept: keptMessages(user_id),
    send: (item) => sendItem(api, item),
    onSent: ({ channel_id }: ChatMessage) => {
      void queries.invalidateQueries({ queryKey: messagesKey(channel_id) });
      void queries.invalidateQueries({ queryKey: chatChannelsKey });
    },
    newId: randomId,
    now,
  });
  window.addEventListener("online", outbox.wake);
  const made = { api, outbox };
  chats.set(user_id, made);
  return made;
};
