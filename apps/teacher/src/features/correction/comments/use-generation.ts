import type { FeedbackGeneration } from "@examplar/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";
import { scoreQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";

/** While a text is being written, it is read again this often. */
const rereadMs = 1_000;

export const isWriting = ({ state }: Pick<FeedbackGeneration, "state">): boolean =>
  state === "waiting" || state === "writing";

/** A first version of the comment that a model writes: asked for, watched and stopped. */
export const useGeneration = (score_id: number) => {
  const queryKey = ["feedback_generation", score_id];
  const params = { score_id };
  const generation = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FeedbackGeneration> => {
      const before = queryClient.getQueryData<FeedbackGeneration>(queryKey);
      const now = await api("GET /api/v1/scores/:score_id/feedback_generation", { params, signal });
      if (before && isWriting(before) && !isWriting(now))
        void queryClient.invalidateQueries({ queryKey: scoreQuery(score_id).queryKey });
      return now;
    },
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? rereadMs : false),
  });
  const show = (now: FeedbackGeneration) => queryClient.setQueryData(queryKey, now);
  const start = useMutation({
    mutationFn: () => api("POST /api/v1/scores/:score_id/generate_feedback", { params }),
    onSuccess: show,
  });
  const stop = useMutation({
    mutationFn: () => api("DELETE /api/v1/scores/:score_id/feedback_generation", { params }),
    onSuccess: show,
  });
  return { generation: generation.data, start, stop };
};
