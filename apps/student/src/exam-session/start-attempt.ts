import type { ExamDocument, StartedExam } from "@examplar/contract";
import { askUntilServed } from "@examplar/sync";
import { ApiProblem } from "@examplar/ui";
import { askAhead } from "../shared/network/ahead.ts";
import { api } from "../shared/network/api.ts";
import { deviceIdFor } from "./sync/user-outbox.ts";

const busyForMs = (error: unknown): number | null =>
  error instanceof ApiProblem && error.status === 503 ? (error.retry_after ?? 0) * 1000 : null;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/**
 * Starts the attempt, for the Start button and for an exam that nobody has started. Retries while the server is busy;
 * starting is idempotent.
 */
export const startAttempt = async (user_id: number, summary_id: number): Promise<StartedExam> => {
  const body = { device_id: await deviceIdFor(user_id) };
  const start = () => api("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", { params: { summary_id }, body });
  return askUntilServed(start, { busyForMs, wait, random: Math.random });
};

/** Hands the start's reply to the exam's page, which then does not request it again. */
export const handOver = ({ summary, paper }: StartedExam, documents: readonly ExamDocument[]): void => {
  askAhead(`paper/${summary.id}`, async () => paper);
  askAhead(`documents/${summary.id}`, async () => documents);
};
