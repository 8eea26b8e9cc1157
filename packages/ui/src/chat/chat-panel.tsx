import { useEffect, useId, useRef } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { IconX } from "../components/icons.ts";
import { Notice } from "../components/notice.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatLog } from "./chat-log.tsx";
import type { ChatPanelProps } from "./chat-panel.types.ts";
import css from "./chat-panel.module.css";

/** A conversation beside the page: the page stays usable, Escape closes. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { title, notice, closed, onClose, placement = "floating", takes_focus = true } = props;
  const { t } = useTranslation("ui");
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  /** Returns the focus to the element that had it before. */
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
