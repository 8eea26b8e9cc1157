import type { Summary } from "@examplar/contract";
import { chooseSummary, pickerStep, type PickerStep } from "@examplar/domain";
import type { QueryClient } from "@tanstack/react-query";
import { quizSummariesQuery } from "../../shared/summaries.ts";

export interface Sessions {
  step: PickerStep;
  summaries: Summary[];
}

export const readSessions = async (
  client: QueryClient,
  quiz_id: number,
  summary_id: number | undefined,
): Promise<Sessions> => {
  const summaries = await client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 });
  return { step: pickerStep(summaries, summary_id ?? null), summaries };
};

/** The redirect of the quiz address: the summary it means, or null when the student has none. */
export const readFirstSummaryId = async (client: QueryClient, quiz_id: number): Promise<number | null> => {
  const summaries = await client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 });
  return chooseSummary(summaries, null)?.id ?? null;
};
