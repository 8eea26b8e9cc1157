import type { OwnScore, Quiz, Summary } from "@examplar/contract";
import { isUncheckedAi } from "@examplar/domain";
import { Button, Chip, IconPencil, isBeingWritten, Notice, useGeneration, useTranslation } from "@examplar/ui";
import { api } from "../../shared/network/api.ts";
import css from "./score.module.css";
import { scoresQuery } from "./score.queries.ts";

const portsOf = (quiz_id: number, summary_id: number) => {
  const params = { summary_id };
  return {
    id: summary_id,
    read: (signal: AbortSignal) =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", { params, signal }),
    start: () => api("POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback", { params }),
    stop: () => api("DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", { params }),
    shownBy: scoresQuery(quiz_id).queryKey,
  };
};

interface Props {
  quiz: Quiz;
  summary: Summary;
  score: OwnScore;
}

/** Lets a student request feedback from a model, once, in a quiz that allows it and while there is none. */
export const AskFeedback = ({ quiz, summary, score }: Props) => {
  const { t } = useTranslation("score");
  const { generation, start, stop } = useGeneration(portsOf(quiz.id, summary.id));
  if (isUncheckedAi(score))
    return (
      <p>
        <Chip icon={IconPencil} tone="blue">
          {t("feedback.ai")}
        </Chip>
      </p>
    );
  if (score.public_comment !== null || !generation || generation.writer === null) return null;
  return (
    <section className={`${css.card} ${css.message}`} aria-labelledby="ask-feedback">
      <h2 id="ask-feedback">{t("feedback.title")}</h2>
      {isBeingWritten(generation) ? (
        <>
          <p role="status">{t("feedback.writing")}</p>
          {generation.written !== "" && <p>{generation.written}</p>}
          <Button variant="plain" onClick={() => stop.mutate()}>
            {t("feedback.cancel")}
          </Button>
        </>
      ) : (
        <>
          <p>{t("feedback.text")}</p>
          <Button variant="plain" busy={start.isPending} onClick={() => start.mutate()}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
            {t("feedback.request")}
          </Button>
          <div role="status">
            {(generation.state === "failed" || start.isError) && <Notice tone="orange">{t("feedback.failed")}</Notice>}
          </div>
        </>
      )}
    </section>
  );
};
