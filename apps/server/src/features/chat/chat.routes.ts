import { pageSize } from "@examplar/contract";
import { refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import { presentChannel, presentMessage } from "./chat.presenter.ts";
import { countUnread, listMessages, listSupportChannels, moveReadMark } from "./chat.repository.ts";
import { enterChannel } from "./enter-channel.ts";
import { openSupportChannel } from "./open-support-channel.ts";
import { writeMessage } from "./write-message.ts";

export const chatRoutes = routes({
  "POST /api/v1/chat_channels/support": ({ parts, caller }) => openSupportChannel(parts, caller),
  "GET /api/v1/chat_channels/support": async ({ parts, caller, query: { after, limit = pageSize } }) =>
    (await listSupportChannels(parts.db, caller.user_id, { after, limit })).map(presentChannel),
  "GET /api/v1/chat_channels/support/unread_count": async ({ parts, caller }) => ({
    unread_count: await countUnread(parts.db, caller.user_id),
  }),
  "GET /api/v1/chat_channels/:channel_id/messages": async ({ parts, caller, params, query }) => {
    if (!(await enterChannel(parts.db, caller, params.channel_id))) return refuse("not_found");
    const { before, limit = pageSize } = query;
    const messages = await listMessages(parts.db, params.channel_id, { before, limit });
    return messages.map((message) => presentMessage(message, caller.user_id));
  },
  "POST /api/v1/chat_channels/:channel_id/messages": ({ parts, caller, params, body }) =>
    writeMessage(parts, caller, { ...params, ...body }),
  "PUT /api/v1/chat_channels/:channel_id/read_mark": async ({ parts, caller, params, body }) => {
    if (!(await enterChannel(parts.db, caller, params.channel_id))) return refuse("not_found");
    await moveReadMark(parts.db, { ...params, ...body, user_id: caller.user_id, read_at: parts.clock.now() });
  },
});
