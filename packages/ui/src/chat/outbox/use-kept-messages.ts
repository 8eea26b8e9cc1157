import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import { showToast } from "../../components/toasts/toasts.state.ts";
import type { Chat } from "../chat.types.ts";
import { sendOnlyFor } from "../chats.ts";
import { hasKeptMessages } from "./kept-messages.ts";

interface Options {
  user_id: number;
  /** Loads the chat, which sends the stored messages. */
  open: (user_id: number) => Promise<Chat>;
  /** True where nothing may cover the page. */
  is_quiet?: boolean;
}

/** On every page, sends the messages that an earlier page could not send; only those of this person. */
export const useKeptMessages = ({ user_id, open, is_quiet = false }: Options) => {
  const { t } = useTranslation("ui");
  const wake = useEffectEvent(async () => {
    const { outbox } = await open(user_id);
    if (!is_quiet && outbox.hasLate())
      showToast({ tone: "blue", message: t("chat.late_notice"), closes_after_ms: readingMs });
  });
  useEffect(() => {
    sendOnlyFor(user_id);
    if (!hasKeptMessages(user_id)) return;
    wake().catch((error: unknown) => console.warn("Messages wait for the next page.", error));
  }, [user_id]);
};

const readingMs = 12_000;
