import type { ChatMessage } from "@examplar/contract";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconX } from "../components/icons.ts";
import { Notice } from "../components/notice.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatLog } from "./chat-log.tsx";
import type { ChatItem } from "./chat-outbox.state.ts";
import css from "./chat-panel.module.css";

export interface ChatPanelProps {
  title: string;
  /** Shown while nobody has written yet. */
  welcome: string;
  messages: readonly ChatMessage[] | undefined;
  /** The channel whose messages everybody gets. */
  global_id?: number | undefined;
  /** Where earlier messages can be read, and whether there are any. */
  earlier: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  pending: readonly ChatItem[];
  is_offline: boolean;
  draft: string;
  setDraft: (text: string) => void;
  send: (body: string) => void;
  drop: (client_id: string) => void;
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

/** A conversation beside the page: the page stays usable, Escape closes. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { title, notice, closed, onClose, placement = "floating", takes_focus = true } = props;
  const { t } = useTranslation("ui");
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  /** The keyboard goes back to where it came from. */
  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement);
    onClose();
    if (hadFocus && origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    const inPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    if (takes_focus) (inPanel("textarea") ?? inPanel("button"))?.focus();
  }, [takes_focus]);
  return (
    <section
      ref={panel}
      className={`${css.panel} ${css[placement]}`}
      role={placement === "inline" ? undefined : "dialog"}
      aria-labelledby={id}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !panel.current?.contains(relatedTarget)) origin.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={css.close} aria-label={t("chat.close")} onClick={close}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <ChatLog {...props} />
      {notice}
      {closed === undefined ? <ChatComposer {...props} /> : <Notice>{closed}</Notice>}
    </section>
  );
};
