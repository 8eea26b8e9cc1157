import type { OwnScore, Quiz, Summary, User } from "@examplar/contract";
import { Button, buttonClass, IconFileText, IconRefresh, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { RetakeDialog } from "./retake-dialog.tsx";
import css from "./score.module.css";

interface Props {
  quiz: Quiz;
  summary: Summary;
  user: User;
  score: OwnScore;
}

export const ScoreActions = ({ quiz, summary, user, score }: Props) => {
  const { t } = useTranslation("score");
  const [opened, setOpened] = useState<"receipt" | "retake" | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={css.actions}>
      {summary.correction_is_visible && (
        <Link
          to="/exam/$quizId/$summaryId/correction"
          params={{ quizId: quiz.id, summaryId: summary.id }}
          className={buttonClass()}
        >
          {t("see_correction")}
        </Link>
      )}
      <Button variant="plain" onClick={() => setOpened("receipt")}>
        <IconFileText size={20} stroke={1.75} aria-hidden />
        {t("receipt.open")}
      </Button>
      {summary.retake_is_offered && (
        <Button variant="plain" onClick={() => setOpened("retake")}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
          {t("retake.open")}
        </Button>
      )}
      {opened === "receipt" && <ReceiptDialog quiz={quiz} score={score} onClose={close} />}
      {opened === "retake" && <RetakeDialog quiz={quiz} summary={summary} user={user} onClose={close} />}
    </div>
  );
};
