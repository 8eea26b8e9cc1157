import type { ChatChannel } from "@examplar/contract";
import { chatChannelsKey, messagesKey, readPages } from "@examplar/ui";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { useChannels } from "../use-channels.ts";

const limit = 200;

/** Reads all pages of the channels in which somebody has written; with a `user_id`, only that student's. */
const readChannels = (quiz_id: number, user_id: number | undefined, signal: AbortSignal): Promise<ChatChannel[]> =>
  readPages(
    (last: ChatChannel | undefined) =>
      api("GET /api/v1/quizzes/:quiz_id/chat_channels", {
        params: { quiz_id },
        query: { user_id, after: last?.id, limit },
        signal,
      }),
    { limit },
  );

const channelsQuery = (quiz_id: number, user_id: number | undefined) =>
  queryOptions({
    queryKey: [...chatChannelsKey, "quiz", quiz_id, user_id ?? "everybody"],
    queryFn: ({ signal }) => readChannels(quiz_id, user_id, signal),
  });

/** Reads the channels and invalidates them on new messages while the screen is mounted. */
export const useQuizChannels = (quiz_id: number | undefined, user_id: number | undefined) => {
  const queries = useQueryClient();
  const topics = quiz_id === undefined ? [] : [{ name: "QuizStudentEvents", quiz_id } as const];
  useChannels(topics, ["chat_message_created"], () => {
    void queries.invalidateQueries({ queryKey: chatChannelsKey });
    void queries.invalidateQueries({ queryKey: messagesKey() });
  });
  return useQuery({ ...channelsQuery(quiz_id ?? 0, user_id), enabled: quiz_id !== undefined });
};
