import type { User } from "@examplar/contract";
import { isRefused } from "@examplar/ui";
import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { forgetPack, packOfQuiz } from "../../shared/storage/exam-pack.ts";
import { isUnreachable } from "../../shared/network/query-client.ts";
import { unlessSilent } from "../../shared/network/reachability.ts";
import { copiedSeat, copiedSummaries, quizQuery, quizSummariesQuery, summaryQuery } from "../../shared/summaries.ts";
import {
  gateFromPack,
  gateMissingSummary,
  gateOf,
  gateWithoutSummary,
  type Gate,
  type GatedScreen,
} from "./exam-gate.state.ts";

interface Address {
  screen: GatedScreen;
  quiz_id: number;
  summary_id: number | undefined;
}

interface SeatAddress extends Address {
  summary_id: number;
}

const absentAsNull = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (isRefused(error, "not_found")) return null;
    throw error;
  });

/** Always asks again: an exam may have opened or ended since. */
const askServer = async (client: QueryClient, { screen, quiz_id, summary_id }: SeatAddress): Promise<Gate> => {
  const asked = absentAsNull(client.fetchQuery(quizQuery(quiz_id)));
  // Both requests run at once. If the summary leads elsewhere, a failure of the quiz request does not matter.
  asked.catch(() => undefined);
  const summary = await absentAsNull(client.fetchQuery({ ...summaryQuery(summary_id), staleTime: 0 }));
  if (summary === null || summary.quiz_id !== quiz_id) return gateMissingSummary;
  // The attempt is handed in or over, perhaps on another computer: its paper must not stay here.
  if (summary.is_answered) void forgetPack(summary_id);
  const quiz = await asked;
  return quiz === null ? { go: "not_visible" } : gateOf(screen, quiz, summary);
};

const askWithoutSummary = async (client: QueryClient, { screen, quiz_id }: Address): Promise<Gate> =>
  gateWithoutSummary(screen, await client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 }));

/** Decides by the exam that is open here, or else by the last copy of the seat; null when there is neither. */
const gateFromCopies = async (client: QueryClient, address: Address): Promise<Gate | null> => {
  const { screen, quiz_id, summary_id } = address;
  const user = client.getQueryData<User | null>(userQuery.queryKey);
  const pack = user ? await packOfQuiz(user.id, quiz_id, summary_id) : null;
  if (pack) return gateFromPack(address, pack);
  if (summary_id === undefined) {
    const summaries = await copiedSummaries(quiz_id);
    return summaries ? gateWithoutSummary(screen, summaries) : null;
  }
  const copy = await copiedSeat(quiz_id, summary_id);
  return copy && gateOf(screen, copy.quiz, copy.summary);
};

/** Reads what the gate needs; when the server is unreachable or silent, from what this computer has stored. */
export const readGate = async (client: QueryClient, address: Address): Promise<Gate> => {
  const { summary_id } = address;
  const kept = await gateFromCopies(client, address);
  const asked =
    summary_id === undefined ? askWithoutSummary(client, address) : askServer(client, { ...address, summary_id });
  if (kept === null) return asked;
  return unlessSilent(asked).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    asked.catch(() => undefined);
    return kept;
  });
};
