import type { TeacherScore } from "@examplar/contract";
import { prettyGrade } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import css from "./scores.module.css";

/** Shows the grade of an ended attempt, and why it is not final yet. */
export const Grade = ({ score }: { score: TeacherScore }) => {
  const { t, i18n } = useTranslation();
  const { grade, grade_scale } = score;
  const open = openWork(score);
  return (
    <>
      {grade !== null && <span className={css.grade}>{prettyGrade(grade, grade_scale, i18n.language)}</span>}
      {open && <span className={css.note}>{t(open, { count: score.answers_to_review_count })}</span>}
    </>
  );
};

const openWork = ({ answers_to_review_count, is_up_to_date, grade }: TeacherScore) => {
  if (answers_to_review_count > 0) return "scores.review";
  if (!is_up_to_date) return "scores.being_graded";
  return grade === null ? "scores.not_graded" : null;
};
