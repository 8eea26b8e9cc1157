import { randomId } from "@examplar/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../shared/api.ts";
import { messagesQuery, supportChannelsKey } from "../../shared/queries.ts";
import { nextAttempt } from "./support.state.ts";

export const useSendMessage = (channel_id: number): ((body: string) => Promise<void>) => {
  const queries = useQueryClient();
  const failed = useRef<{ client_id: string; body: string } | null>(null);
  return async (written) => {
    const body = nextAttempt(failed.current, written, randomId);
    failed.current = body;
    await api("POST /api/v1/chat_channels/:channel_id/messages", { params: { channel_id }, body });
    failed.current = null;
    void queries.invalidateQueries({ queryKey: supportChannelsKey });
    await queries.invalidateQueries({ queryKey: messagesQuery(channel_id).queryKey });
  };
};
