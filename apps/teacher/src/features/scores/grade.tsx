import type { TeacherScore } from "@examplar/contract";
import { scoreIsAnswered } from "@examplar/domain";
import { useTranslation } from "react-i18next";
import css from "./scores.module.css";

/** The grade, or why there is none; below it what still keeps it from being final. */
export function Grade({ score }: { score: TeacherScore }) {
  const { t } = useTranslation();
  if (!scoreIsAnswered(score.state)) return t("scores.nothing");
  const open = openWork(score);
  if (score.pretty_grade === null)
    return (
      <span className={css.note}>
        {open ? t(open, { count: score.answers_to_review_count }) : t("scores.not_graded")}
      </span>
    );
  return (
    <>
      <span className={css.grade}>{score.pretty_grade}</span>
      {open && <span className={css.note}>{t(open, { count: score.answers_to_review_count })}</span>}
    </>
  );
}

const openWork = ({ answers_to_review_count, is_up_to_date }: TeacherScore) => {
  if (answers_to_review_count > 0) return "scores.review";
  return is_up_to_date ? null : "scores.being_graded";
};
