import type { User } from "@examplar/contract";
import { isRefused } from "@examplar/ui";
import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../../shared/current-user.ts";
import { forgetPack, packOf } from "../../shared/exam-pack.ts";
import { isUnreachable } from "../../shared/query-client.ts";
import { quizQuery, quizSummariesQuery, summaryQuery } from "../../shared/summaries.ts";
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

/** With the exam kept here there is no need to wait longer for a line that is probably dead. */
const patienceMs = 5_000;

const absentAsNull = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (isRefused(error, "not_found")) return null;
    throw error;
  });

/** Always anew: an exam may have opened or ended since. */
const askServer = async (client: QueryClient, { screen, quiz_id, summary_id }: SeatAddress): Promise<Gate> => {
  const asked = absentAsNull(client.fetchQuery(quizQuery(quiz_id)));
  // Both travel together; where the summary leads elsewhere, what became of the quiz is nobody's business.
  asked.catch(() => undefined);
  const summary = await absentAsNull(client.fetchQuery({ ...summaryQuery(summary_id), staleTime: 0 }));
  if (summary === null || summary.quiz_id !== quiz_id) return gateMissingSummary;
  // Handed in, or over, perhaps on another computer: its paper does not stay here.
  if (summary.is_answered) void forgetPack(summary_id);
  const quiz = await asked;
  return quiz === null ? { go: "not_visible" } : gateOf(screen, quiz, summary);
};

const readKeptGate = async (client: QueryClient, { screen, quiz_id, summary_id }: SeatAddress) => {
  const user = client.getQueryData<User | null>(userQuery.queryKey);
  const pack = user ? await packOf(user.id, summary_id) : null;
  return pack?.quiz.id === quiz_id ? gateFromPack(screen, pack) : null;
};

const after = (ms: number): Promise<null> => new Promise((resolve) => void setTimeout(() => resolve(null), ms));

/** Reads what the gate needs; an exam that is kept on this computer opens without the server too. */
export const readGate = async (client: QueryClient, address: Address): Promise<Gate> => {
  const { screen, quiz_id, summary_id } = address;
  if (summary_id === undefined) {
    const summaries = await client.fetchQuery({ ...quizSummariesQuery(quiz_id), staleTime: 0 });
    return gateWithoutSummary(screen, summaries);
  }
  const seat = { ...address, summary_id };
  const kept = await readKeptGate(client, seat);
  if (kept === null) return askServer(client, seat);
  const asked = askServer(client, seat).catch((error: unknown) => {
    if (isUnreachable(error)) return kept;
    throw error;
  });
  return (await Promise.race([asked, after(patienceMs)])) ?? kept;
};
