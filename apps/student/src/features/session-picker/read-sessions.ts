import type { Summary, User } from "@examplar/contract";
import { chooseSeat, pickerStep, type PickerStep } from "@examplar/domain";
import type { QueryClient } from "@tanstack/react-query";
import { orCopy } from "../../shared/storage/copies.ts";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { packOfQuiz } from "../../shared/storage/exam-pack.ts";
import { copiedSummaries, quizSummariesQuery } from "../../shared/summaries.ts";

export interface Sessions {
  /** `live`: the exam is open on this computer and the server cannot be reached. */
  step: PickerStep | { step: "live"; summary_id: number };
  summaries: Summary[];
}

const ask = (client: QueryClient, quiz_id: number): Promise<Summary[]> =>
  client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 });

const stepOf = (summaries: Summary[], summary_id: number | undefined): Sessions => ({
  step: pickerStep(summaries, summary_id ?? null),
  summaries,
});

/** Without the server, returns the exam that is open here, or else the last copy; undefined when there is neither. */
const copiedSessions = async (
  client: QueryClient,
  quiz_id: number,
  summary_id: number | undefined,
): Promise<Sessions | undefined> => {
  const user = client.getQueryData<User | null>(userQuery.queryKey);
  const pack = user ? await packOfQuiz(user.id, quiz_id, summary_id) : null;
  const summaries = await copiedSummaries(quiz_id);
  if (pack) return { step: { step: "live", summary_id: pack.summary.id }, summaries: summaries ?? [pack.summary] };
  if (!summaries) return undefined;
  client.setQueryData(quizSummariesQuery(quiz_id).queryKey, summaries);
  return stepOf(summaries, summary_id);
};

export const readSessions = async (
  client: QueryClient,
  quiz_id: number,
  summary_id: number | undefined,
): Promise<Sessions> =>
  orCopy(
    ask(client, quiz_id).then((summaries) => stepOf(summaries, summary_id)),
    () => copiedSessions(client, quiz_id, summary_id),
  );

/** Returns the summary to which the quiz address redirects, or null when the student has none. */
export const readFirstSummaryId = async (client: QueryClient, quiz_id: number): Promise<number | null> => {
  const { summaries } = await readSessions(client, quiz_id, undefined);
  return chooseSeat(summaries, null)?.id ?? null;
};
