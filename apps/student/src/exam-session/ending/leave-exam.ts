import { lateWorkGraceMs } from "@examplar/domain";
import { isRefused } from "@examplar/ui";
import { track } from "../../shared/analytics.ts";
import { api } from "../../shared/network/api.ts";
import { now } from "../../shared/network/clock.ts";
import { forgetPack } from "../../shared/storage/exam-pack.ts";
import { attemptNews, recordEvent } from "../sync/exam-sync.ts";
import { remainingMs } from "../paper/countdown.state.ts";
import { forgetPlace } from "../paper/kept-place.ts";
import { keepReceipt } from "../../shared/storage/receipts.ts";
import type { OpenExam } from "../open-exam.ts";

const askAgainMs = 1_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Idempotent: handing in twice returns the same receipt, so a hand-in that was cut off is sent again. */
export const handIn = async ({ summary, user }: OpenExam): Promise<void> => {
  const params = { summary_id: summary.id };
  const receipt = await api("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params });
  await keepReceipt(user.id, summary.id, receipt);
};

/** The server has said that the attempt is over, and the answers of the last moment may still be on their way. */
const hasJustEnded = ({ attempt }: OpenExam): boolean => {
  const news = attemptNews.get();
  if (news?.instance_id !== attempt.instance_id || news.state === "started") return false;
  const left = remainingMs({ deadline: news.submission_deadline_at }, now());
  return left !== null && left > -lateWorkGraceMs;
};

/** The server closes an attempt by its own clock, which may be a little behind this one. */
export const waitForClosing = async (exam: OpenExam, tries = 15): Promise<void> => {
  if (tries <= 1 || hasJustEnded(exam) || (await isClosed(exam))) return;
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
