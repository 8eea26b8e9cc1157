import type { ChatMessage } from "@examplar/contract";
import { mergeChannels } from "@examplar/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Api } from "../api/create-api.ts";
import { placeOf, standingOf, type Destination, type PendingItem } from "./outbox/chat-outbox.state.ts";
import type { Chat } from "./chat.types.ts";
import { messagesQuery } from "./chat-queries.ts";

/** The channels of a conversation; undefined for one that is not known or not open yet. */
export interface ConversationChannels {
  own: number | undefined;
  global?: number | undefined;
}

const useChannelMessages = (api: Api, channel_id: number | undefined) => {
  const list = useInfiniteQuery(messagesQuery(api, channel_id));
  const messages = useMemo(() => list.data?.pages.toReversed().flat(), [list.data]);
  return { list, messages };
};

/** Returns the loaded messages of the channels as one conversation; undefined until every channel was loaded once. */
export const useMessages = (api: Api, { own, global }: ConversationChannels) => {
  const first = useChannelMessages(api, own);
  const second = useChannelMessages(api, global);
  const read = [first, second].filter(({ list }) => list.isEnabled);
  const isRead = read.every(({ messages }) => messages !== undefined);
  const channels = read.map(({ list, messages = [] }) => ({ messages, has_earlier: list.hasNextPage }));
  return {
    messages: isRead ? mergeChannels(channels) : undefined,
    earlier: {
      hasNextPage: read.some(({ list }) => list.hasNextPage),
      isFetchingNextPage: read.some(({ list }) => list.isFetchingNextPage),
      fetchNextPage: () =>
        Promise.all(read.filter(({ list }) => list.hasNextPage).map(({ list }) => list.fetchNextPage())),
    },
    error: first.list.error ?? second.list.error,
  };
};

interface Written {
  /** Messages that have not reached the server yet. */
  pending: readonly PendingItem[];
  is_offline: boolean;
  draft: string;
  setDraft: (text: string) => void;
  send: (body: string) => void;
  drop: (client_id: string) => void;
  resend: (client_id: string) => void;
}

const none: readonly ChatMessage[] = [];

export const useWriting = ({ outbox }: Chat, to: Destination): Written & { sent: readonly ChatMessage[] } => {
  const view = useSyncExternalStore(outbox.subscribe, outbox.view);
  const place = placeOf(to);
  return {
    pending: view.items
      .filter((item) => placeOf(item.to) === place)
      .map((item) => ({ ...item, standing: standingOf(item, view.at) })),
    is_offline: view.is_offline,
    sent: view.sent[place] ?? none,
    draft: view.drafts[place] ?? "",
    setDraft: (text) => outbox.keepDraft(to, text),
    send: (body) => {
      outbox.keepDraft(to, "");
      outbox.put(to, body);
    },
    drop: outbox.drop,
    resend: outbox.resend,
  };
};
