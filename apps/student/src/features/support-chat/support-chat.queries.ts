import type { ChatChannel, ChatMessage } from "@examplar/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/api.ts";

export const supportChannelQuery = queryOptions({
  queryKey: ["chat", "support"],
  queryFn: ({ signal }): Promise<ChatChannel> => api("POST /api/v1/chat_channels/support", { signal }),
  staleTime: Infinity,
});

export const messagesQuery = (channel_id: number) =>
  queryOptions({
    queryKey: ["chat", "messages", channel_id],
    queryFn: ({ signal }): Promise<ChatMessage[]> =>
      api("GET /api/v1/chat_channels/:channel_id/messages", { params: { channel_id }, signal }),
  });
