import type { Quiz, Summary } from "@examplar/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Every summary of one quiz, whatever its type. */
export const quizSummariesQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["summaries", "quiz", quiz_id],
    queryFn: ({ signal }): Promise<Summary[]> =>
      api("GET /api/v1/quizzes_attempt_summaries", { query: { quiz_id }, signal }),
  });

export const summaryQuery = (summary_id: number) =>
  queryOptions({
    queryKey: ["summaries", "one", summary_id],
    queryFn: ({ signal }): Promise<Summary> =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: { summary_id }, signal }),
  });

export const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });
