import { useTranslation } from "../i18n/i18n.ts";
import css from "./unread-badge.module.css";

/** New messages: a number on the screen, a sentence for screen readers. */
export const UnreadBadge = ({ count }: { count: number }) => {
  const { t } = useTranslation("ui");
  if (count === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className={css.said}>{t("chat.unread", { count })}</span>
    </span>
  );
};

/** The number of all messages; red while one is unread. */
export const MessageCount = ({ count, unread }: { count: number; unread: number }) => {
  const { t } = useTranslation("ui");
  if (unread > 0 || count === 0) return <UnreadBadge count={unread} />;
  return (
    <span className={`${css.badge} ${css.read}`}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className={css.said}>{t("chat.count", { count })}</span>
    </span>
  );
};
