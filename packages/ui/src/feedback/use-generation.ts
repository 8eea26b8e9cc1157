import type { FeedbackGeneration } from "@examplar/contract";
import { useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";

/** Polling interval while a model writes. */
const rereadMs = 1_000;

export const isBeingWritten = (generation: Pick<FeedbackGeneration, "state"> | undefined): boolean =>
  generation?.state === "waiting" || generation?.state === "writing";

export interface GenerationPorts {
  /** Id of the attempt, or of the seat for a student. */
  id: number;
  read: (signal: AbortSignal) => Promise<FeedbackGeneration>;
  start: () => Promise<FeedbackGeneration>;
  stop: () => Promise<FeedbackGeneration>;
  /** The query that shows the finished text; it is invalidated then. */
  shownBy: QueryKey;
}

/** Feedback that a model writes: starts, polls and stops it. */
export const useGeneration = ({ id, read, start, stop, shownBy }: GenerationPorts) => {
  const client = useQueryClient();
  const queryKey = ["feedback_generation", id];
  const { data: generation } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const wasBeingWritten = isBeingWritten(client.getQueryData<FeedbackGeneration>(queryKey));
      const now = await read(signal);
      if (wasBeingWritten && !isBeingWritten(now)) void client.invalidateQueries({ queryKey: shownBy });
      return now;
    },
    refetchInterval: ({ state }) => (isBeingWritten(state.data) ? rereadMs : false),
  });
  const onSuccess = (now: FeedbackGeneration) => client.setQueryData(queryKey, now);
  return {
    generation,
    start: useMutation({ mutationFn: start, onSuccess }),
    stop: useMutation({ mutationFn: stop, onSuccess }),
  };
};
