import type { Quiz, TeacherScore } from "@examplar/contract";
import { Button, Notice, useTranslation } from "@examplar/ui";
import css from "../correction.module.css";
import { lateWaits, type CopyQuestion } from "../correction.state.ts";

interface Props {
  quiz: Quiz;
  score: TeacherScore;
  questions: readonly CopyQuestion[];
  deciding: boolean;
  onDecideAll: (decision: "accepted" | "rejected") => void;
}

/** Notices that a teacher must see before reading the copy. */
export const CopyNotices = ({ quiz, score, questions, deciding, onDecideAll }: Props) => {
  const { t } = useTranslation("correction");
  const late = questions.filter(({ answer }) => lateWaits(answer)).length;
  return (
    <>
      {score.state === "started" && <Notice tone="orange">{t("notices.running")}</Notice>}
      {quiz.random_questions && <Notice>{t("notices.order")}</Notice>}
      {late > 0 && (
        <section aria-label={t("late.alert_title")}>
          <Notice tone="orange">
            <p className={css.alertText}>{t("late.alert", { count: late })}</p>
            <div className={css.alertActions}>
              <Button busy={deciding} onClick={() => onDecideAll("accepted")}>
                {t("late.accept_all")}
              </Button>
              <Button variant="plain" busy={deciding} onClick={() => onDecideAll("rejected")}>
                {t("late.refuse_all")}
              </Button>
            </div>
          </Notice>
        </section>
      )}
    </>
  );
};
