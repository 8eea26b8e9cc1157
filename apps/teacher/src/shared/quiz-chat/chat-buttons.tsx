import { Button, IconMessageCircle, MessageCount, useTranslation } from "@examplar/ui";
import { useQuizChat } from "./quiz-chat.tsx";
import css from "./quiz-chat.module.css";

interface Student {
  user_id: number;
  name: string;
}

const useCounts = (user_id: number) => {
  const channel = useQuizChat().channelOf(user_id);
  return { count: channel?.message_count ?? 0, unread: channel?.unread_count ?? 0 };
};

/** Opens the conversation with a student. Shows the number of messages, in red while one is unread. */
export const ChatButton = ({ user_id, name }: Student) => {
  const { t } = useTranslation();
  const { is_offered, open_with, toggle } = useQuizChat();
  const counts = useCounts(user_id);
  if (!is_offered) return null;
  return (
    <Button
      variant="plain"
      aria-pressed={open_with?.user_id === user_id}
      title={t("chat.with", { name })}
      onClick={() => toggle({ user_id, name })}
    >
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
      {t("chat.open")}
      <MessageCount {...counts} />
    </Button>
  );
};

/** The same button as an icon, for table rows with little space. */
export const ChatIconButton = ({ user_id, name }: Student) => {
  const { t } = useTranslation();
  const { is_offered, open_with, toggle } = useQuizChat();
  const counts = useCounts(user_id);
  if (!is_offered) return null;
  return (
    <button
      type="button"
      className={css.icon}
      aria-pressed={open_with?.user_id === user_id}
      title={t("chat.with", { name })}
      onClick={() => toggle({ user_id, name })}
    >
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
      <span className={css.said}>{t("chat.with", { name })}</span>
      <MessageCount {...counts} />
    </button>
  );
};

export const MessageToEverybody = () => {
  const { t } = useTranslation();
  const { is_offered, open_with, toggle } = useQuizChat();
  if (!is_offered) return null;
  const partner = { user_id: null, name: t("chat.everybody") };
  return (
    <Button variant="plain" aria-pressed={open_with?.user_id === null} onClick={() => toggle(partner)}>
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
      {t("chat.everybody")}
    </Button>
  );
};
