import type { ChatChannel } from "@examplar/contract";
import { chatChannelsKey, Conversation, messagesKey, useTranslation } from "@examplar/ui";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownChat } from "../../shared/chat.ts";
import { api } from "../../shared/network/api.ts";
import { realtime } from "../../shared/network/realtime.ts";
import { closeSupportChat } from "../../shared/support-chat.ts";

const supportChannelQuery = (author_id: number) =>
  queryOptions({
    queryKey: [...chatChannelsKey, "support"],
    queryFn: ({ signal }): Promise<ChatChannel> =>
      api("POST /api/v1/chat_channels/support", { body: { author_id }, signal }),
  });

/** The user's own conversation with support. */
export const SupportChat = ({ user_id }: { user_id: number }) => {
  const { t } = useTranslation();
  const channel = useQuery(supportChannelQuery(user_id));
  useFreshMessages(user_id);
  return (
    <Conversation
      chat={ownChat(user_id)}
      to={{ kind: "support" }}
      own={channel.data}
      is_known={channel.data !== undefined}
      is_unreachable={channel.isError}
      title={t("support_chat.title")}
      welcome={t("support_chat.welcome")}
      onClose={closeSupportChat}
    />
  );
};

const useFreshMessages = (user_id: number) => {
  const client = useQueryClient();
  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: messagesKey() });
    return realtime.subscribe(
      { name: "User", user_id },
      { onEvent: (event) => event.kind === "chat_message_created" && read(), onReread: read },
    );
  }, [client, user_id]);
};
