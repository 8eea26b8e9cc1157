import type { ChatChannel } from "@examplar/contract";
import { Conversation, ErrorState, isRefused, useMessages, useTranslation } from "@examplar/ui";
import { useOwnChat } from "../../shared/chat.ts";

interface Props {
  channel_id: number;
  /** Undefined when the address names a conversation outside the loaded list. */
  channel: ChatChannel | undefined;
  onClose: () => void;
}

export const SupportConversation = ({ channel_id, channel, onClose }: Props) => {
  const { t } = useTranslation();
  const chat = useOwnChat();
  const { error } = useMessages(chat.api, { own: channel_id });
  if (isRefused(error, "not_found"))
    return <ErrorState title={t("support.unknown_title")} text={t("support.unknown_text")} />;
  return (
    <Conversation
      chat={chat}
      to={{ kind: "channel", channel_id }}
      own={channel ?? { id: channel_id }}
      placement="inline"
      title={channel?.user_name ?? t("support.someone")}
      welcome={t("support.welcome")}
      onClose={onClose}
    />
  );
};
