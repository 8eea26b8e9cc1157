import type { TeacherScore } from "@examplar/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "@examplar/ui";
import { api } from "../../../shared/api.ts";
import { notify } from "../../../shared/notify.ts";
import { instanceQuery, scoreQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";

interface Decision {
  decision: "accepted" | "rejected";
  /** When absent, the decision covers all late work of the attempt that awaits one. */
  question_ids?: number[];
}

export const useLateDecision = (score: TeacherScore) => {
  const { t } = useTranslation("correction");
  return useMutation({
    mutationFn: (body: Decision) =>
      api("POST /api/v1/scores/:score_id/late_answers/decide", { params: { score_id: score.id }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: instanceQuery({ ...score, score_id: score.id }).queryKey });
      await queryClient.invalidateQueries({ queryKey: scoreQuery(score.id).queryKey });
    },
    onError: () => notify({ tone: "red", message: t("late.failed") }),
  });
};
