import type { Started } from "@examplar/contract";
import { effectiveQuizState, retakeIsOffered } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { FragmentsCache } from "../papers/index.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { closeOverdueScore } from "./close-overdue.job.ts";
import { findSeat } from "./find-seat.ts";
import { sessionOf } from "./seat-clock.ts";
import { cannotBeRecorded } from "./start-attempt.ts";

/** A new attempt from the same seat. Pressed twice it is one: the second finds the attempt running. */
export const retakeQuiz = async (
  parts: Parts,
  fragments: FragmentsCache,
  caller: Caller,
  retake: { summary_id: number; device_id: string; user_agent: string },
): Promise<Started | Refusal<"not_found" | "retake_not_offered" | "answering_elsewhere" | "recording_unavailable">> => {
  const now = parts.clock.now();
  const seat = await findSeat(parts.db, caller, retake.summary_id, now);
  if (!seat) return refuse("not_found");
  const { row, score, times, quiz_sessions } = seat;
  const facts = {
    quiz: { ...row, state: effectiveQuizState({ state: row.quiz_state }, quiz_sessions, now) },
    session: sessionOf(row),
    end_at_with_accommodation: times.end_at_with_accommodation,
    is_answered: seat.answerability === "answered",
  };
  if (!score || !retakeIsOffered(facts, now)) return refuse("retake_not_offered");
  if (cannotBeRecorded(seat, now)) return refuse("recording_unavailable");
  await closeOverdueScore(parts, score.id);
  return beginAttempt(parts, fragments, { ...retake, caller, seat, attempt_number: score.attempt_number + 1 });
};
