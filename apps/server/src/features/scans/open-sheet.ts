import { topics, type ScannedSheet } from "@examplar/contract";
import type { Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { announceAttempts, openOnPaper, setScannedSheet, type PaperAttempt } from "../attempts/index.ts";
import { writeAudit } from "../audit/index.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { presentSheet } from "./scans.presenter.ts";
import { findTaughtSeat } from "./scans.policy.ts";
import { findSheetOfScore, insertSheet } from "./scans.repository.ts";

const announce = async (parts: Parts, trx: Trx, caller: Caller, attempt: PaperAttempt, at: Date): Promise<void> => {
  const { score_id, quiz_id } = attempt;
  await writeAudit(trx, {
    at,
    actor_id: caller.user_id,
    action: "paper_attempt_made",
    subject: { score_id },
    details: { quizzes_attempt_summary_id: attempt.summary_id },
  });
  await announceAttempts(parts, trx, [attempt]);
  await parts.realtime.publish(trx, topics.quizStudents(quiz_id), { kind: "summaries_changed", quiz_id });
  // The grader counts the answers that a teacher must enter.
  await requestGrading(trx, [score_id], { due_at: at });
  await scheduleGrading(parts, trx);
};

/** Returns the sheet of a student; creates it with an attempt on paper the first time. Idempotent. */
export const openSheet = async (
  parts: Parts,
  { fragments }: Pick<AnswersEngine, "fragments">,
  caller: Caller,
  summary_id: number,
): Promise<ScannedSheet | Refusal<"not_found" | "already_answered">> => {
  const seat = await findTaughtSeat(parts.db, caller, summary_id);
  if (!seat) return refuse("not_found");
  // Reads the fragments before the transaction, which must not wait for a second connection.
  await fragments.of(seat.quiz_id);
  const at = parts.clock.now();
  const opened = await parts.db.transaction().execute(async (trx) => {
    const attempt = await openOnPaper(trx, fragments, summary_id, at);
    if (typeof attempt === "string") return refuse(attempt);
    const known = await findSheetOfScore(trx, attempt.score_id);
    if (known) return known;
    await setScannedSheet(trx, attempt.score_id, await insertSheet(trx, attempt, at));
    await announce(parts, trx, caller, attempt, at);
    return (await findSheetOfScore(trx, attempt.score_id))!;
  });
  return isRefusal(opened) ? opened : presentSheet(parts.db, opened);
};
