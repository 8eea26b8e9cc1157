import { useTranslation } from "react-i18next";
import css from "./skip-link.module.css";

/** First stop of the keyboard: jumps over the header. */
export const SkipLink = ({ to = "main" }: { to?: string }) => {
  const { t } = useTranslation("ui");
  return (
    <a
      className={css.link}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {t("skip_to_content")}
    </a>
  );
};
