import { ChatPanel, dateTimeOf, Notice, randomId } from "@examplar/ui";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shared/network/api.ts";
import { realtime } from "../../shared/network/realtime.ts";
import { closeSupportChat } from "../../shared/support-chat.ts";
import { messagesQuery, supportChannelQuery } from "./support-chat.queries.ts";

/** The user's own conversation with support. */
export const SupportChat = ({ user_id }: { user_id: number }) => {
  const { t } = useTranslation();
  const channel = useQuery(supportChannelQuery);
  const channel_id = channel.data?.id;
  const list = useInfiniteQuery({ ...messagesQuery(channel_id ?? 0), enabled: channel_id !== undefined });
  const messages = list.data?.pages.toReversed().flat();
  const send = useSend(channel_id);
  useFreshMessages(user_id, channel_id);
  useReadMark(channel_id, messages?.at(-1)?.id);
  const failed = channel.isError || list.isError;
  return (
    <ChatPanel
      title={t("support_chat.title")}
      welcome={t("support_chat.welcome")}
      messages={messages}
      earlier={list}
      notice={failed && <Notice tone="orange">{t("support_chat.unreachable")}</Notice>}
      timeOf={dateTimeOf}
      onSend={send}
      onClose={closeSupportChat}
    />
  );
};

/** A text that failed is sent again under the same id, so that the server keeps it once. */
const useSend = (channel_id: number | undefined) => {
  const client = useQueryClient();
  const last = useRef({ body: "", client_id: "" });
  return async (body: string) => {
    const id = channel_id ?? (await client.fetchQuery(supportChannelQuery)).id;
    if (last.current.body !== body) last.current = { body, client_id: randomId() };
    const { client_id } = last.current;
    await api("POST /api/v1/chat_channels/:channel_id/messages", {
      params: { channel_id: id },
      body: { client_id, body },
    });
    last.current = { body: "", client_id: "" };
    await client.invalidateQueries({ queryKey: messagesQuery(id).queryKey });
  };
};

const useFreshMessages = (user_id: number, channel_id: number | undefined) => {
  const client = useQueryClient();
  useEffect(() => {
    if (channel_id === undefined) return;
    const read = () => void client.invalidateQueries({ queryKey: messagesQuery(channel_id).queryKey });
    return realtime.subscribe(
      { name: "User", user_id },
      { onEvent: (event) => event.kind === "chat_message_created" && read(), onReread: read },
    );
  }, [client, user_id, channel_id]);
};

const useReadMark = (channel_id: number | undefined, message_id: number | undefined) => {
  useEffect(() => {
    if (channel_id === undefined || message_id === undefined) return;
    const params = { channel_id };
    // A mark that is not kept only shows a message as unread once more.
    api("PUT /api/v1/chat_channels/:channel_id/read_mark", { params, body: { message_id } }).catch(() => {});
  }, [channel_id, message_id]);
};
