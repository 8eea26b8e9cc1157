import { IconArrowLeft } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import css from "./back-link.module.css";
import { backPath } from "./paths.ts";

/** A teacher goes back to the scores of the quiz, everyone else to their exams. */
export function BackLink({ viewer, quiz_id }: { viewer: { teacher: boolean }; quiz_id: number }) {
  const { t } = useTranslation();
  const path = backPath(viewer, quiz_id);
  const icon = <IconArrowLeft size={20} stroke={1.75} aria-hidden />;
  if (path !== "/") {
    return (
      <a href={path} className={css.back}>
        {icon}
        {t("back_to_scores")}
      </a>
    );
  }
  return (
    <Link to="/" className={css.back}>
      {icon}
      {t("back_to_exams")}
    </Link>
  );
}
