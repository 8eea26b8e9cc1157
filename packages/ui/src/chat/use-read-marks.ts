import type { ChatMessage } from "@examplar/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Api } from "../api/create-api.ts";
import { chatChannelsKey } from "./chat-queries.ts";

const watchVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

const useIsSeen = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === "visible");

const lastOfOthers = (messages: readonly ChatMessage[], channel_id: number | undefined): number | undefined =>
  messages.findLast((message) => message.channel_id === channel_id && !message.mine)?.id;

interface Marked {
  channel_id: number | undefined;
  /** The mark that the server has; null before the first. */
  read_message_id: number | null | undefined;
  /** Longest random delay of a mark: a whole hall sees a message to everybody in the same seconds. */
  spread_ms?: number;
}

/** Marks messages as read while the page is visible; a page in the background marks nothing. */
export const useReadMark = (
  api: Api,
  messages: readonly ChatMessage[] | undefined,
  { channel_id, read_message_id, spread_ms = 0 }: Marked,
) => {
  const queries = useQueryClient();
  const isSeen = useIsSeen();
  const marked = useRef(0);
  const last = isSeen ? lastOfOthers(messages ?? [], channel_id) : undefined;
  useEffect(() => {
    if (channel_id === undefined || last === undefined) return;
    if (last <= Math.max(read_message_id ?? 0, marked.current)) return;
    // Not cancelled when the panel closes: the message was seen.
    marked.current = last;
    const mark = () =>
      api("PUT /api/v1/chat_channels/:channel_id/read_mark", { params: { channel_id }, body: { message_id: last } })
        .then(() => queries.invalidateQueries({ queryKey: chatChannelsKey }))
        // The badge then stays, because the server still has the old mark; the next message retries.
        .catch(() => undefined);
    setTimeout(() => void mark(), Math.random() * spread_ms);
  }, [api, queries, channel_id, last, read_message_id, spread_ms]);
};
