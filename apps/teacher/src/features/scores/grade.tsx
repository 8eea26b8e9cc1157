import type { TeacherScore } from "@examplar/contract";
import { useTranslation } from "react-i18next";
import css from "./scores.module.css";

/** The grade of an ended attempt, and what still keeps it from being final. */
export const Grade = ({ score }: { score: TeacherScore }) => {
  const { t } = useTranslation();
  const open = openWork(score);
  return (
    <>
      {score.pretty_grade && <span className={css.grade}>{score.pretty_grade}</span>}
      {open && <span className={css.note}>{t(open, { count: score.answers_to_review_count })}</span>}
    </>
  );
};

const openWork = ({ answers_to_review_count, is_up_to_date, pretty_grade }: TeacherScore) => {
  if (answers_to_review_count > 0) return "scores.review";
  if (!is_up_to_date) return "scores.being_graded";
  return pretty_grade === null ? "scores.not_graded" : null;
};
