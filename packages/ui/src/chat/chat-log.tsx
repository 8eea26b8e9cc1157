import type { ChatMessage } from "@examplar/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";
import { dateTimeOf } from "../formats/formats.ts";
import type { PendingItem } from "./outbox/chat-outbox.state.ts";
import type { ChatPanelProps } from "./chat-panel.types.ts";
import css from "./chat-panel.module.css";

type Props = Pick<
  ChatPanelProps,
  "messages" | "pending" | "is_offline" | "earlier" | "welcome" | "global_id" | "drop" | "resend"
>;

/** Shows messages, the oldest first; unsent ones come last. */
export const ChatLog = ({ messages, pending, is_offline, earlier, welcome, global_id, drop, resend }: Props) => {
  const { t } = useTranslation("ui");
  const list = useRef<HTMLDivElement>(null);
  const last = pending.at(-1)?.client_id ?? messages?.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return (
    <div ref={list} className={css.list} role="log" aria-label={t("chat.messages")} tabIndex={0}>
      {earlier.hasNextPage && (
        <Button variant="plain" busy={earlier.isFetchingNextPage} onClick={() => void earlier.fetchNextPage()}>
          {t("chat.earlier")}
        </Button>
      )}
      {messages?.length === 0 && pending.length === 0 && <p className={css.welcome}>{welcome}</p>}
      {messages?.map((message) => (
        <Message key={message.id} message={message} is_global={message.channel_id === global_id} />
      ))}
      {pending.map((item) => (
        <Pending
          key={item.client_id}
          item={item}
          is_offline={is_offline}
          onDrop={() => drop(item.client_id)}
          onResend={() => resend(item.client_id)}
        />
      ))}
    </div>
  );
};

const Message = ({ message, is_global }: { message: ChatMessage; is_global: boolean }) => {
  const { t } = useTranslation("ui");
  return (
    <div className={message.mine ? css.mine : css.theirs} data-own-words={message.mine || undefined}>
      <p className={css.meta}>
        {message.mine ? t("chat.you") : message.author_name} · {dateTimeOf(message.created_at)}{" "}
        {is_global && <Chip tone="blue">{t("chat.to_everybody")}</Chip>}
      </p>
      <p className={css.body}>{message.body}</p>
    </div>
  );
};

interface PendingProps {
  item: PendingItem;
  is_offline: boolean;
  onDrop: () => void;
  onResend: () => void;
}

const stateOf = (standing: PendingItem["standing"], is_offline: boolean) => {
  if (standing === "refused") return "chat.refused";
  if (standing === "late") return "chat.late";
  return is_offline ? "chat.waits" : "chat.sending";
};

const Pending = ({ item, is_offline, onDrop, onResend }: PendingProps) => {
  const { t } = useTranslation("ui");
  const { standing, refusal, written_at } = item;
  const isSending = standing === "waits" && !is_offline;
  return (
    <div className={`${css.mine} ${css.pending}`} data-own-words>
      <p className={css.meta}>
        {t("chat.you")} · {t(stateOf(standing, is_offline))}
      </p>
      <p className={css.body}>{item.body}</p>
      {!isSending && (
        <p className={standing === "waits" ? css.choice : css.refused}>
          {standing === "refused" &&
            t(refusal === "live_chat_disabled" ? "chat.refused_disabled" : "chat.refused_other")}
          {standing === "late" && (
            <>
              {t("chat.late_reason", { time: dateTimeOf(written_at) })}{" "}
              <Button variant="quiet" onClick={onResend}>
                {t("chat.resend")}
              </Button>
            </>
          )}{" "}
          <Button variant="quiet" onClick={onDrop}>
            {t("chat.remove")}
          </Button>
        </p>
      )}
    </div>
  );
};
