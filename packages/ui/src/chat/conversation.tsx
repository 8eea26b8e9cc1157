import type { ChatChannel } from "@examplar/contract";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Notice } from "../components/notice.tsx";
import type { Destination } from "./outbox/chat-outbox.state.ts";
import type { Chat } from "./chat.types.ts";
import { ChatPanel } from "./chat-panel.tsx";
import type { ChatPanelProps } from "./chat-panel.types.ts";
import { useMessages, useWriting } from "./use-conversation.ts";
import { useReadMark } from "./use-read-marks.ts";

/** The fields of a channel that are needed to read it. */
type ReadChannel = Pick<ChatChannel, "id"> & Partial<Pick<ChatChannel, "read_message_id">>;

interface Props extends Pick<ChatPanelProps, "title" | "welcome" | "placement" | "takes_focus" | "closed" | "onClose"> {
  chat: Chat;
  to: Destination;
  own: ReadChannel | undefined;
  global?: ReadChannel | undefined;
  /** False until the list of channels is loaded. */
  is_known?: boolean;
  /** Whether the list of channels could not be loaded. */
  is_unreachable?: boolean;
  notice?: ReactNode;
}

/** Read marks in a global channel are delayed by up to this long. */
const globalSpreadMs = 5_000;

/** A conversation with everything it needs: messages, unsent messages and read marks. */
export const Conversation = (props: Props) => {
  const { chat, to, own, global, is_known = true, is_unreachable = false, notice, ...panel } = props;
  const { t } = useTranslation("ui");
  const { messages: read, earlier, error } = useMessages(chat.api, { own: own?.id, global: global?.id });
  const { sent, ...writing } = useWriting(chat, to);
  const unseen = sent.filter(({ id }) => !read?.some((message) => message.id === id));
  const messages = is_known && read ? [...read, ...unseen] : undefined;
  useReadMark(chat.api, messages, { channel_id: own?.id, read_message_id: own?.read_message_id });
  useReadMark(chat.api, messages, {
    channel_id: global?.id,
    read_message_id: global?.read_message_id,
    spread_ms: globalSpreadMs,
  });
  return (
    <ChatPanel
      {...panel}
      {...writing}
      messages={messages}
      earlier={earlier}
      global_id={global?.id}
      notice={
        <>
          {notice}
          {(error || is_unreachable) && <Notice tone="orange">{t("chat.unreachable")}</Notice>}
        </>
      }
    />
  );
};
