import type { ChatChannel, ChatMessage } from "@examplar/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/network/api.ts";

export const supportChannelQuery = queryOptions({
  queryKey: ["chat", "support"],
  queryFn: ({ signal }): Promise<ChatChannel> => api("POST /api/v1/chat_channels/support", { signal }),
  staleTime: Infinity,
});

const pageSize = 50;

/** The latest page first; each further page holds earlier messages. */
export const messagesQuery = (channel_id: number) =>
  infiniteQueryOptions({
    queryKey: ["chat", "messages", channel_id],
    queryFn: ({ signal, pageParam }): Promise<ChatMessage[]> =>
      api("GET /api/v1/chat_channels/:channel_id/messages", {
        params: { channel_id },
        query: { before: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page[0]?.id),
  });
