import type { ChatChannel } from "@examplar/contract";
import { ChatPanel, dateTimeOf, ErrorState, isRefused, Notice } from "@examplar/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { messagesOf, messagesQuery } from "../../shared/queries.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useSendMessage } from "./use-send-message.ts";

interface Props {
  channel_id: number;
  /** Absent when the address names a conversation that is not among those listed. */
  channel: ChatChannel | undefined;
  onClose: () => void;
}

export const SupportConversation = ({ channel_id, channel, onClose }: Props) => {
  const { t } = useTranslation();
  const list = useInfiniteQuery(messagesQuery(channel_id));
  const { error } = list;
  const messages = messagesOf(list.data);
  const send = useSendMessage(channel_id);
  useReadMark(channel, messages);
  if (isRefused(error, "not_found"))
    return <ErrorState title={t("support.unknown_title")} text={t("support.unknown_text")} />;
  return (
    <ChatPanel
      placement="inline"
      title={channel?.user_name ?? t("support.someone")}
      welcome={t("support.welcome")}
      messages={messages}
      earlier={list}
      notice={error && <Notice tone="orange">{t("support.messages_failed")}</Notice>}
      timeOf={dateTimeOf}
      onSend={send}
      onClose={onClose}
    />
  );
};
