import { IconArrowLeft, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import css from "./back-link.module.css";
import { backPath } from "./paths.ts";

const arrow = <IconArrowLeft size={20} stroke={1.75} aria-hidden />;

export const BackToExams = () => {
  const { t } = useTranslation();
  return (
    <Link to="/" className={css.back}>
      {arrow}
      {t("back_to_exams")}
    </Link>
  );
};

/** Leads a teacher back to the scores of the quiz, everyone else to their exams. */
export const BackLink = ({ viewer, quiz_id }: { viewer: { teacher: boolean }; quiz_id: number }) => {
  const { t } = useTranslation();
  const path = backPath(viewer, quiz_id);
  if (path === "/") return <BackToExams />;
  return (
    <a href={path} className={css.back}>
      {arrow}
      {t("back_to_scores")}
    </a>
  );
};
