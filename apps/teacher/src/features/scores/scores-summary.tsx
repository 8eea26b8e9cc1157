import type { Quiz, ScoreCounts } from "@examplar/contract";
import { Notice, useTranslation } from "@examplar/ui";
import css from "./scores.module.css";

/** Shows the counts above the table. */
export const ScoresSummary = ({ quiz, counts }: { quiz: Quiz; counts: ScoreCounts }) => {
  const { t } = useTranslation();
  const { all, started, not_started, to_review } = counts;
  const facts = [
    t("scores.attempts", { count: all }),
    started > 0 && t("scores.under_way", { count: started }),
    not_started > 0 && t("scores.not_started", { count: not_started }),
    to_review > 0 && t("scores.to_review", { count: to_review }),
  ].filter((fact) => fact !== false);
  return (
    <>
      <p className={css.summary}>{facts.join(" · ")}</p>
      {!quiz.show_scores && (
        <div className={css.notice}>
          <Notice>{t("scores.hidden_from_students")}</Notice>
        </div>
      )}
    </>
  );
};
