import type { ChatMessage } from "@examplar/contract";
import type { ReactNode } from "react";
import type { PendingItem } from "./outbox/chat-outbox.state.ts";

export interface ChatPanelProps {
  title: string;
  /** Shown while nobody has written yet. */
  welcome: string;
  messages: readonly ChatMessage[] | undefined;
  /** The channel whose messages everybody gets. */
  global_id?: number | undefined;
  /** Where earlier messages can be read, and whether there are any. */
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
  /** Why nothing can be written here, in the place of the composer. */
  closed?: string | undefined;
  onClose: () => void;
  /** `inline` when the conversation is the page's own content, and fills the place it is given. */
  placement?: "floating" | "inline" | "beside_exam";
  /** False when the panel opened by itself: whoever is typing goes on typing. */
  takes_focus?: boolean;
}
