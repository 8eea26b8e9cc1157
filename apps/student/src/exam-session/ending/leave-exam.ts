import { lateWorkGraceMs } from "@examplar/domain";
import { isRefused } from "@examplar/ui";
import { track } from "../../shared/analytics.ts";
import { api } from "../../shared/network/api.ts";
import { now } from "../../shared/network/clock.ts";
import { forgetPack } from "../../shared/storage/exam-pack.ts";
import { attemptNews, deadlineOf, recordEvent } from "../sync/exam-sync.ts";
import { remainingMs } from "../paper/countdown.state.ts";
import { forgetPlace } from "../paper/kept-place.ts";
import { keepReceipt } from "../../shared/storage/receipts.ts";
import type { OpenExam } from "../open-exam.ts";

const askAgainMs = 1_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Idempotent: handing in twice returns the same receipt, so a hand-in that was cut off is sent again. The attempt is
 * named: one that was handed in elsewhere may have been followed by another, which runs.
 */
export const handIn = async ({ summary, user, score_id }: OpenExam): Promise<void> => {
  const of = { params: { summary_id: summary.id }, query: { score_id } };
  const receipt = await api("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", of);
  await keepReceipt(user.id, summary.id, receipt);
};

/** The server has said that the attempt is over. Its receipt is there when a job has closed it. */
const hasEnded = ({ attempt }: OpenExam): boolean => {
  const news = attemptNews.get();
  return news?.instance_id === attempt.instance_id && news.state !== "started";
};

/** The answers of the last moment may still be on their way. */
const hasJustEnded = (exam: OpenExam): boolean => {
  const left = remainingMs({ deadline: deadlineOf(exam.attempt, exam) }, now());
  return hasEnded(exam) && left !== null && left > -lateWorkGraceMs;
};

/**
 * The server closes an attempt by its own clock, which may be a little behind this one. Throws when it goes on saying that
 * the attempt runs: the student is not sent away from an exam that has time left.
 */
export const waitForClosing = async (exam: OpenExam, tries = 15): Promise<void> => {
  if (hasJustEnded(exam) || (await isClosed(exam))) return;
  if (tries <= 1 && !hasEnded(exam)) throw new Error("The server says that the attempt runs.");
  if (tries <= 1) return;
  await wait(askAgainMs);
  return waitForClosing(exam, tries - 1);
};

/** It has its receipt, or will have it when the answers of the last moment have had time to arrive. */
const isClosed = async ({ score_id, summary, user }: OpenExam): Promise<boolean> => {
  try {
    const receipt = await api("GET /api/v1/scores/:score_id/receipt", { params: { score_id } });
    await keepReceipt(user.id, summary.id, receipt);
    return true;
  } catch (error) {
    if (isRefused(error, "not_found")) return false;
    if (isRefused(error, "attempt_not_closed")) return true;
    throw error;
  }
};

const leaveFullscreen = async () => {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
};

/** What is the same however the exam ends. */
export const tidyUp = async ({ attempt, summary, quiz }: OpenExam): Promise<void> => {
  await recordEvent(attempt, "leave_exam").catch(() => undefined);
  await leaveFullscreen();
  if (!quiz.in_preview) track("finishExam", { quiz_name: quiz.name, quiz_id: quiz.id, attempt_id: summary.id });
  forgetPlace(summary.id);
  await forgetPack(summary.id);
};
