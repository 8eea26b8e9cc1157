import type { ChatChannel, ChatMessage } from "@examplar/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "../../shared/api.ts";
import { supportChannelsKey } from "../../shared/queries.ts";
import { messageToMark } from "./support.state.ts";

const watchVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** What stands on a visible page is read; a page in the background reads nothing. */
export const useReadMark = (channel: ChatChannel | undefined, messages: ChatMessage[] | undefined) => {
  const queries = useQueryClient();
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === "visible");
  const channel_id = channel?.id;
  const message_id = isSeen ? messageToMark(channel, messages ?? []) : null;
  useEffect(() => {
    if (channel_id === undefined || message_id === null) return;
    api("PUT /api/v1/chat_channels/:channel_id/read_mark", { params: { channel_id }, body: { message_id } })
      .then(() => queries.invalidateQueries({ queryKey: supportChannelsKey }))
      // An unread badge that stays is the honest picture; the next message tries again.
      .catch(() => undefined);
  }, [queries, channel_id, message_id]);
};
