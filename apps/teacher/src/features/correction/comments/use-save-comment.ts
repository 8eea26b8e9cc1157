import type { InputOf, Endpoints, TeacherScore } from "@examplar/contract";
import { isRefused, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";
import { notify } from "../../../shared/notify.ts";
import { scoreQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";

type Body = InputOf<Endpoints["PUT /api/v1/scores/:score_id"]>["body"];

/**
 * Sends the score as the teacher saw it with the new comment, so that the server does not overwrite a colleague's newer
 * one.
 */
export const useSaveComment = (score: TeacherScore) => {
  const { t } = useTranslation();
  const { queryKey } = scoreQuery(score.id);
  return useMutation({
    mutationFn: (comment: Omit<Body, "score">) =>
      api("PUT /api/v1/scores/:score_id", { params: { score_id: score.id }, body: { score, ...comment } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      notify({ tone: "green", message: t("quiz.edit.toast.successMessage") });
    },
    onError: (error) => {
      const why = isRefused(error, "conflict") ? t("quiz.edit.toast.conflict") : error.message;
      notify({ tone: "red", message: t("quiz.edit.toast.errorMessage", { error: why }) });
      if (isRefused(error, "conflict")) void queryClient.invalidateQueries({ queryKey });
    },
  });
};
