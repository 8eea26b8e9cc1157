import { useTranslation } from "react-i18next";
import css from "./support.module.css";

/** The badge of new messages: a number to the eye, a sentence to the ear. */
export const Unread = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className={css.said}>{t("support.unread", { count })}</span>
    </span>
  );
};
