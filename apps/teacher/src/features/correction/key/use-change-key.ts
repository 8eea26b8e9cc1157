import type { KeyPreview, QuestionToMark } from "@examplar/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "@examplar/ui";
import { api } from "../../../shared/api.ts";
import { notify } from "../../../shared/notify.ts";
import { instancesKey, questionAnswersKey, scoresKey } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import type { KeyedQuestion } from "./key.state.ts";

interface Place {
  quiz_id: number;
  question_id: number;
}

type Key = KeyedQuestion["key"];

const asRecord = (key: Key): Record<string, unknown> => ({ ...key });

export const usePreviewKey = (params: Place, onPreview: (preview: KeyPreview) => void) =>
  useMutation({
    mutationFn: (key: Key) =>
      api("POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview", {
        params,
        body: { key: asRecord(key) },
      }),
    onSuccess: onPreview,
  });

export const useChangeKey = (params: Place, seen_key: QuestionToMark["key"], onDone: () => void) => {
  const { t } = useTranslation("correction");
  return useMutation({
    mutationFn: (key: Key) =>
      api("PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key", {
        params,
        body: { key: asRecord(key), seen_key },
      }),
    onSuccess: ({ scores_count }) => {
      notify({ tone: "green", message: t("key.done", { count: scores_count }) });
      onDone();
    },
    // Grading runs in a job, so invalidate every copy: a teacher who opens one later reads it again.
    onSettled: () => {
      for (const queryKey of [questionAnswersKey(params.quiz_id), instancesKey, scoresKey(params.quiz_id)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
};
