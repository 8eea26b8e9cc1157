import type { Quiz, Summary } from "@examplar/contract";
import { buttonClass, IconFileText, Notice, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import css from "./score.module.css";

/** Shows how many answers of a paper sheet wait for the teacher; links to the scan once the correction is visible. */
export const ScanReview = ({ quiz, summary }: { quiz: Pick<Quiz, "id">; summary: Summary }) => {
  const { t } = useTranslation("score");
  const count = summary.answers_to_review_count;
  return (
    <section className={`${css.card} ${css.message}`} aria-labelledby="scan-review">
      <h2 id="scan-review">{t("scan.title")}</h2>
      <p>{t("scan.text")}</p>
      <Notice tone={count > 0 ? "orange" : "blue"}>{count > 0 ? t("scan.waiting", { count }) : t("scan.done")}</Notice>
      {summary.correction_is_visible ? (
        <Link
          to="/exam/$quizId/$summaryId/correction"
          params={{ quizId: quiz.id, summaryId: summary.id }}
          hash="scan"
          className={buttonClass("plain")}
        >
          <IconFileText size={20} stroke={1.75} aria-hidden />
          {t("scan.open")}
        </Link>
      ) : (
        <p>{t("scan.later")}</p>
      )}
    </section>
  );
};
