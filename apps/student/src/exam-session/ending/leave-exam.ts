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

/** Returns whether the server has said that the attempt is over. Its receipt exists once a job has closed it. */
const hasEnded = ({ attempt }: OpenExam): boolean => {
  const news = attemptNews.get();
  return news?.instance_id === attempt.instance_id && news.state !== "started";
};

/**
 * Idempotent: handing in twice returns the same receipt, so an interrupted hand-in is sent again. Names the attempt,
 * because a newer attempt may already run after this one was handed in elsewhere.
 */
export const handIn = async (exam: OpenExam): Promise<void> => {
  const { summary, user, score_id } = exam;
  const of = { params: { summary_id: summary.id }, query: { score_id } };
  try {
    const receipt = await api("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", of);
    await keepReceipt(user.id, summary.id, receipt);
  } catch (error) {
    // The hand-in has arrived, and only its reply is lost.
    if (!hasEnded(exam)) throw error;
  }
};

/** Returns whether the attempt is handed in, or ended so recently that its last answers may still be on their way. */
const needsNoReceipt = (exam: OpenExam): boolean => {
  const left = remainingMs({ deadline: deadlineOf(exam.attempt, exam) }, now());
  return hasEnded(exam) && (attemptNews.get()?.state === "finished" || (left !== null && left > -lateWorkGraceMs));
};

/**
 * Waits until the server has closed the attempt: the server's clock may be a little behind this one. Throws when the
 * server keeps saying that the attempt runs, so that a student with time left is not sent away.
 */
export const waitForClosing = async (exam: OpenExam, tries = 15): Promise<void> => {
  if (needsNoReceipt(exam) || (await isClosed(exam))) return;
  if (tries <= 1 && !hasEnded(exam)) throw new Error("The server says that the attempt runs.");
  if (tries <= 1) return;
  await wait(askAgainMs);
  return waitForClosing(exam, tries - 1);
};

/** Returns whether the attempt has its receipt, or will have it after the grace period for its last answers. */
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

/** Does what every ending needs, whatever ended the exam. */
export const tidyUp = async ({ attempt, summary, quiz }: OpenExam): Promise<void> => {
  await recordEvent(attempt, "leave_exam").catch(() => undefined);
  await leaveFullscreen();
  if (!quiz.in_preview) track("finishExam", { quiz_name: quiz.name, quiz_id: quiz.id, attempt_id: summary.id });
  forgetPlace(summary.id);
  await forgetPack(summary.id);
};
