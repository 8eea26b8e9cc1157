import type { OwnScore, Quiz } from "@examplar/contract";
import { prettyGrade } from "@examplar/domain";
import { Button, Chip, IconFileText, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { now } from "../../shared/network/clock.ts";
import { momentOf } from "./moment.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import css from "./score.module.css";
import type { NumberedAttempt } from "./score.state.ts";

interface Props {
  quiz: Quiz;
  attempts: readonly NumberedAttempt[];
}

/** Shown after a retake: every attempt with its grade and its receipt; the one that counts is marked. */
export const AttemptList = ({ quiz, attempts }: Props) => {
  const { t, i18n } = useTranslation("score");
  const [receiptOf, setReceiptOf] = useState<OwnScore | null>(null);
  return (
    <section className={css.card} aria-labelledby="attempts">
      <h2 id="attempts">{t("attempts.title")}</h2>
      <ol className={css.attempts}>
        {attempts.map(({ number, counts, score }) => (
          <li key={score.id}>
            <p className={css.attempt}>
              <strong>{t("attempts.number", { number })}</strong>
              {counts && <Chip tone="green">{t("attempts.counts")}</Chip>}
              <span className={css.dim}>
                <Ended score={score} />
              </span>
            </p>
            <span>
              {score.grade === null
                ? t(quiz.show_scores ? "attempts.no_grade" : "attempts.grade_hidden")
                : prettyGrade(score.grade, score.grade_scale, i18n.language)}
            </span>
            <Button variant="plain" aria-label={t("attempts.receipt", { number })} onClick={() => setReceiptOf(score)}>
              <IconFileText size={20} stroke={1.75} aria-hidden />
              {t("receipt.open")}
            </Button>
          </li>
        ))}
      </ol>
      {receiptOf && <ReceiptDialog quiz={quiz} score={receiptOf} onClose={() => setReceiptOf(null)} />}
    </section>
  );
};

const Ended = ({ score: { finished_at } }: { score: OwnScore }) => {
  const { t, i18n } = useTranslation("score");
  if (finished_at === null) return null;
  const { time, day } = momentOf(finished_at, now(), i18n.language);
  return day === null ? t("attempts.ended", { time }) : t("attempts.ended_day", { time, day });
};
