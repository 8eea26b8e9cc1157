import type { RefusalCode } from "@examplar/contract";
import type { Api } from "../../api/create-api.ts";
import { ApiProblem } from "../../api/problem.ts";
import type { ChatItem, Destination } from "./chat-outbox.state.ts";
import type { ChatOutcome } from "./create-chat-outbox.ts";

const channelOf = async (api: Api, author_id: number, to: Destination): Promise<number> => {
  if (to.kind === "channel") return to.channel_id;
  if (to.kind === "support") return (await api("POST /api/v1/chat_channels/support", { body: { author_id } })).id;
  const { quiz_id, user_id } = to;
  return (await api("POST /api/v1/chat_channels", { body: { author_id, quiz_id, user_id } })).id;
};

/**
 * Temporary refusals. The last one: somebody else is signed in in this browser, and the message waits for its author.
 */
const mayPass: RefusalCode[] = ["not_signed_in", "too_many_requests", "signed_in_as_another"];

/**
 * Sends a message. Every step is idempotent: the channel stays the same, and the message's own id prevents duplicates.
 * Every step names the author, because the cookie may be somebody else's by now.
 */
export const sendMessage = async (
  api: Api,
  author_id: number,
  { to, client_id, body }: ChatItem,
): Promise<ChatOutcome> => {
  try {
    const message = await api("POST /api/v1/chat_channels/:channel_id/messages", {
      params: { channel_id: await channelOf(api, author_id, to) },
      body: { author_id, client_id, body },
    });
    return { outcome: "sent", message };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) return { outcome: "unreachable" };
    if (mayPass.includes(error.code)) return { outcome: "unreachable" };
    return { outcome: "refused", refusal: error.code };
  }
};
