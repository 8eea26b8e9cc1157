import type { ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./fields.module.css";

/** Shows an answer that can no longer be changed. */
export const AnsweredText = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("questions");
  const nothing = children === "" || children === null || children === undefined;
  return (
    <div className={css.answered}>{nothing ? <span className={css.nothing}>{t("no_answer")}</span> : children}</div>
  );
};
