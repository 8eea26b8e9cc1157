import type { Quiz } from "@examplar/contract";
import { isRefused } from "@examplar/ui";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api.ts";
import { quizSummariesQuery, summaryQuery } from "../../shared/summaries.ts";
import { gateMissingSummary, gateOf, gateWithoutSummary, type Gate, type GatedScreen } from "./exam-gate.state.ts";

const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });

interface Address {
  screen: GatedScreen;
  quiz_id: number;
  summary_id: number | undefined;
}

const absentAsNull = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (isRefused(error, "not_found")) return null;
    throw error;
  });

/** Reads what the gate needs, always anew: an exam may have opened or ended since. */
export const readGate = async (client: QueryClient, { screen, quiz_id, summary_id }: Address): Promise<Gate> => {
  if (summary_id === undefined) {
    const summaries = await client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 });
    return gateWithoutSummary(screen, summaries);
  }
  const summary = await absentAsNull(client.fetchQuery({ ...summaryQuery(summary_id), staleTime: 0 }));
  if (summary === null || summary.quiz_id !== quiz_id) return gateMissingSummary;
  const quiz = await absentAsNull(client.fetchQuery(quizQuery(quiz_id)));
  return quiz === null ? { go: "not_visible" } : gateOf(screen, quiz, summary);
};
