import type { ChatMessage } from "@examplar/contract";
import type { ReactNode } from "react";
import type { PendingItem } from "./outbox/chat-outbox.state.ts";

export interface ChatPanelProps {
  title: string;
  /** Shown while nobody has written yet. */
  welcome: string;
  messages: readonly ChatMessage[] | undefined;
  /** The channel whose messages go to everybody. */
  global_id?: number | undefined;
  /** Loads earlier messages, and tells whether there are any. */
  earlier: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  pending: readonly PendingItem[];
  is_offline: boolean;
  draft: string;
  setDraft: (text: string) => void;
  send: (body: string) => void;
  drop: (client_id: string) => void;
  resend: (client_id: string) => void;
  /** An error or a hint, shown above the composer. */
  notice?: ReactNode;
  /** Why nobody can write here; shown in place of the composer. */
  closed?: string | undefined;
  onClose: () => void;
  /** `inline` when the conversation is the page's own content, and fills the place it is given. */
  placement?: "floating" | "inline" | "beside_exam";
  /** False when the panel opened by itself: a person who is typing keeps the focus. */
  takes_focus?: boolean;
}
