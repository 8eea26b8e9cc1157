import type { FormEvent } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Button } from "../components/button.tsx";
import { IconSend } from "../components/icons.ts";
import type { ChatPanelProps } from "./chat-panel.types.ts";
import css from "./chat-panel.module.css";

type Props = Pick<ChatPanelProps, "draft" | "setDraft" | "send" | "pending" | "is_offline">;

export const ChatComposer = ({ draft, setDraft, send, pending, is_offline }: Props) => {
  const { t } = useTranslation("ui");
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = draft.trim();
    if (body !== "") send(body);
  };
  const waits = is_offline && pending.some(({ standing }) => standing === "waits");
  return (
    <form className={css.composer} onSubmit={submit}>
      <p role="status" className={css.kept}>
        {waits && t("chat.kept")}
      </p>
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
          submit();
        }}
      />
      <Button type="submit">
        <IconSend size={20} stroke={1.75} aria-hidden />
        {t("chat.send")}
      </Button>
    </form>
  );
};
