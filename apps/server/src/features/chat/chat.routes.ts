import { pageSize } from "@examplar/contract";
import { routes } from "../../platform/http/routes.ts";
import { countUnread, listSupportChannels } from "./channels.repository.ts";
import type { ChatReads } from "./chat-reads.ts";
import { presentChannel } from "./chat.presenter.ts";
import { openQuizChannel, openSupportChannel } from "./open-channel.ts";
import { markRead, readMessages, readQuizChannels } from "./read-messages.ts";
import { writeMessage } from "./write-message.ts";

export const chatRoutes = (reads: ChatReads) =>
  routes({
    "POST /api/v1/chat_channels/support": ({ parts, caller, body }) => openSupportChannel(parts, caller, body),
    "GET /api/v1/chat_channels/support": async ({ parts, caller, query: { after, limit = pageSize } }) =>
      (await listSupportChannels(parts.db, caller.user_id, { after, limit })).map(presentChannel),
    "GET /api/v1/chat_channels/support/unread_count": async ({ parts, caller }) => ({
      unread_count: await countUnread(parts.db, caller.user_id),
    }),
    "GET /api/v1/quizzes/:quiz_id/chat_channels": ({ parts, caller, params, query: { limit = pageSize, ...query } }) =>
      readQuizChannels(parts, reads, caller, { ...params, ...query, limit }),
    "POST /api/v1/chat_channels": ({ parts, caller, body }) => openQuizChannel(parts, caller, body),
    "GET /api/v1/chat_channels/:channel_id/messages": ({
      parts,
      caller,
      params,
      query: { before, limit = pageSize },
    }) => readMessages(parts, reads, caller, { ...params, before, limit }),
    "POST /api/v1/chat_channels/:channel_id/messages": ({ parts, caller, params, body }) =>
      writeMessage(parts, caller, { ...params, ...body }),
    "PUT /api/v1/chat_channels/:channel_id/read_mark": ({ parts, caller, params, body }) =>
      markRead(parts, reads, caller, { ...params, ...body }),
  });
