import type { ChatChannel, ChatMessage } from "@examplar/contract";
import type { ChannelRow } from "./channels.repository.ts";
import type { MessageRow } from "./messages.repository.ts";

export const presentChannel = (row: ChannelRow): ChatChannel => ({
  ...row,
  last_message_at: row.last_message_at?.toISOString() ?? null,
});

export const presentMessage = (row: MessageRow, reader_id: number): ChatMessage => ({
  ...row,
  mine: row.author_id === reader_id,
  created_at: row.created_at.toISOString(),
});
