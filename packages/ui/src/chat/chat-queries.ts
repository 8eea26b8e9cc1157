import type { ChatMessage } from "@examplar/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Api } from "../api/create-api.ts";

/** Query key of every list of channels, because their counts change together. */
export const chatChannelsKey = ["chat", "channels"];

/** Query key of a channel's messages; without an id, of those of every channel. */
export const messagesKey = (channel_id?: number) => [
  "chat",
  "messages",
  ...(channel_id === undefined ? [] : [channel_id]),
];

const pageSize = 50;

/** The latest page first; each further page holds earlier messages. */
export const messagesQuery = (api: Api, channel_id: number | undefined) =>
  infiniteQueryOptions({
    queryKey: messagesKey(channel_id ?? 0),
    queryFn: ({ signal, pageParam }): Promise<ChatMessage[]> =>
      api("GET /api/v1/chat_channels/:channel_id/messages", {
        params: { channel_id: channel_id ?? 0 },
        query: { before: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page[0]?.id),
    // Realtime reports every message, so students who return to the window need no refetch.
    refetchOnWindowFocus: false,
    enabled: channel_id !== undefined,
  });
