import type { FeedbackGeneration, OwnScore, Quiz, Summary } from "@examplar/contract";
import { isUncheckedAi } from "@examplar/domain";
import { Button, Chip, IconPencil, Notice } from "@examplar/ui";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shared/network/api.ts";
import css from "./score.module.css";
import { scoresQuery } from "./score.queries.ts";

const lookEveryMs = 1_000;

const isActive = (generation: FeedbackGeneration | undefined): boolean =>
  generation?.state === "waiting" || generation?.state === "writing";

const generationQuery = (summary_id: number) =>
  queryOptions({
    queryKey: ["feedback_generation", summary_id],
    queryFn: ({ signal }): Promise<FeedbackGeneration> =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", { params: { summary_id }, signal }),
    refetchInterval: ({ state }) => (isActive(state.data) ? lookEveryMs : false),
  });

const useGeneration = (quiz_id: number, summary_id: number) => {
  const client = useQueryClient();
  const options = generationQuery(summary_id);
  const { data: generation } = useQuery(options);
  const wasActive = useRef(false);
  useEffect(() => {
    const active = isActive(generation);
    if (wasActive.current && !active) void client.invalidateQueries({ queryKey: scoresQuery(quiz_id).queryKey });
    wasActive.current = active;
  }, [client, generation, quiz_id]);
  const keep = (changed: FeedbackGeneration) => client.setQueryData(options.queryKey, changed);
  const params = { summary_id };
  const request = useMutation({
    mutationFn: () => api("POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback", { params }),
    onSuccess: keep,
  });
  const cancel = useMutation({
    mutationFn: () => api("DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", { params }),
    onSuccess: keep,
  });
  return { generation, request, cancel };
};

interface Props {
  quiz: Quiz;
  summary: Summary;
  score: OwnScore;
}

/** In a quiz that allows it a student has feedback written, once, while there is none. */
export const AskFeedback = ({ quiz, summary, score }: Props) => {
  const { t } = useTranslation("score");
  const { generation, request, cancel } = useGeneration(quiz.id, summary.id);
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
      {isActive(generation) ? (
        <>
          <p role="status">{t("feedback.writing")}</p>
          {generation.written !== "" && <p>{generation.written}</p>}
          <Button variant="plain" onClick={() => cancel.mutate()}>
            {t("feedback.cancel")}
          </Button>
        </>
      ) : (
        <>
          <p>{t("feedback.text")}</p>
          <Button variant="plain" busy={request.isPending} onClick={() => request.mutate()}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
            {t("feedback.request")}
          </Button>
          <div role="status">
            {(generation.state === "failed" || request.isError) && (
              <Notice tone="orange">{t("feedback.failed")}</Notice>
            )}
          </div>
        </>
      )}
    </section>
  );
};
