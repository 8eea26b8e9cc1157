import type { ChatMessage } from "@examplar/contract";
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import css from "./chat-panel.module.css";
import { IconSend, IconX } from "../icons.ts";

interface Props {
  title: string;
  /** Shown while nobody has written yet. */
  welcome: string;
  messages: readonly ChatMessage[] | undefined;
  /** Where earlier messages can be read, and whether there are any. */
  earlier?: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Loading, an error or an offline notice, shown above the composer. */
  notice?: ReactNode;
  timeOf: (instant: string) => string;
  /** Rejects when the message could not be delivered: the text then stays in the field. */
  onSend: (body: string) => Promise<void>;
  onClose: () => void;
  /** `inline` when the conversation is the page's own content, and fills the place it is given. */
  placement?: "floating" | "inline";
}

/** A conversation beside the page: the page stays usable, Escape closes. */
export const ChatPanel = ({
  title,
  welcome,
  messages,
  earlier,
  notice,
  timeOf,
  onSend,
  onClose,
  placement = "floating",
}: Props) => {
  const { t } = useTranslation("ui");
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector("textarea")?.focus(), []);
  return (
    <section
      ref={panel}
      className={`${css.panel} ${css[placement]}`}
      role={placement === "floating" ? "dialog" : undefined}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={css.close} aria-label={t("chat.close")} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <Conversation messages={messages} earlier={earlier} welcome={welcome} timeOf={timeOf} />
      {notice}
      <Composer onSend={onSend} />
    </section>
  );
};

interface ConversationProps extends Pick<Props, "messages" | "welcome" | "timeOf"> {
  earlier: Props["earlier"] | undefined;
}

const Conversation = ({ messages, earlier, welcome, timeOf }: ConversationProps) => {
  const { t } = useTranslation("ui");
  const list = useRef<HTMLDivElement>(null);
  const last = messages?.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return (
    <div ref={list} className={css.list} role="log" aria-label={t("chat.messages")} tabIndex={0}>
      {earlier?.hasNextPage && (
        <Button variant="plain" busy={earlier.isFetchingNextPage} onClick={() => void earlier.fetchNextPage()}>
          {t("chat.earlier")}
        </Button>
      )}
      {messages?.length === 0 && <p className={css.welcome}>{welcome}</p>}
      {messages?.map((message) => (
        <div key={message.id} className={message.mine ? css.mine : css.theirs}>
          <p className={css.meta}>
            {message.mine ? t("chat.you") : message.author_name} · {timeOf(message.created_at)}
          </p>
          <p className={css.body}>{message.body}</p>
        </div>
      ))}
    </div>
  );
};

const Composer = ({ onSend }: Pick<Props, "onSend">) => {
  const { t } = useTranslation("ui");
  const [draft, setDraft] = useState("");
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    const body = draft.trim();
    if (body === "" || sending) return;
    setSending(true);
    setFailed(false);
    try {
      await onSend(body);
      setDraft("");
    } catch {
      setFailed(true);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={css.composer} onSubmit={(event) => void send(event)}>
      <textarea
        rows={2}
        maxLength={4000}
        aria-label={t("chat.write")}
        placeholder={t("chat.write")}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <Button type="submit" busy={sending}>
        <IconSend size={20} stroke={1.75} aria-hidden />
        {t("chat.send")}
      </Button>
      <p role="alert" className={css.failed}>
        {failed && t("chat.failed")}
      </p>
    </form>
  );
};
