import { useTranslation } from "../../i18n/i18n.ts";
import css from "./skip-link.module.css";

/** First stop of the Tab key; jumps over the header. */
export const SkipLink = () => {
  const { t } = useTranslation("ui");
  return (
    <a
      className={css.link}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {t("skip_to_content")}
    </a>
  );
};
