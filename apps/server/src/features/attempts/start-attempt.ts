import type { Started } from "@examplar/contract";
import { canRecord, effectiveQuizState, judgeStart, recordingIsMissing } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { FragmentsCache } from "../papers/index.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { findSeat } from "./find-seat.ts";
import type { Seat } from "./read-seats.ts";
import { sessionOf } from "./seat-clock.ts";
import { takeOver } from "./take-over.ts";

type StartRefusal =
  | "not_found"
  | "agreements_missing"
  | "not_open"
  | "already_answered"
  | "answering_elsewhere"
  | "recording_unavailable";

const quizOf = ({ row, quiz_sessions }: Seat, now: Date) => ({
  ...row,
  state: effectiveQuizState({ state: row.quiz_state }, quiz_sessions, now),
});

/** A new attempt of an exam that must be recorded waits until something can record it. */
export const cannotBeRecorded = (seat: Seat, now: Date): boolean =>
  recordingIsMissing({ quiz: quizOf(seat, now), summary: seat.row, can_record: canRecord });

const mayStart = (seat: Seat, now: Date) => {
  const { row, times } = seat;
  const facts = {
    quiz: quizOf(seat, now),
    session: sessionOf(row),
    end_at_with_accommodation: times.end_at_with_accommodation,
    is_quiz_owner_like: row.is_quiz_owner_like,
    acceptances: row,
  };
  return cannotBeRecorded(seat, now) ? "recording_unavailable" : judgeStart(facts, now);
};

const refusalOf = (verdict: ReturnType<typeof mayStart>) => {
  if (verdict === "recording_unavailable") return refuse(verdict);
  return verdict === "session_not_open" || verdict === "quiz_not_open"
    ? refuse("not_open")
    : refuse("agreements_missing");
};

/** The Start button. Pressed again, or on another device, it opens the attempt that runs. */
export const startAttempt = async (
  parts: Parts,
  fragments: FragmentsCache,
  caller: Caller,
  start: { summary_id: number; device_id: string; user_agent: string },
): Promise<Started | Refusal<StartRefusal>> => {
  const now = parts.clock.now();
  const seat = await findSeat(parts.db, caller, start.summary_id, now);
  if (!seat) return refuse("not_found");
  switch (seat.answerability) {
    case "answering":
      return resumed(await takeOver(parts, caller, start));
    case "answered":
      return refuse("already_answered");
    case "answering_in_another_session":
    case "answered_in_another_session":
      return refuse("answering_elsewhere");
    case "ended_and_not_answered":
      return refuse("not_open");
    default: {
      const verdict = mayStart(seat, now);
      return verdict === "allowed"
        ? beginAttempt(parts, fragments, { ...start, caller, seat, attempt_number: 1 })
        : refusalOf(verdict);
    }
  }
};

/** A device that is somebody else's cannot start: it is told what it would be told by an exam that is not there. */
const resumed = (taken: Awaited<ReturnType<typeof takeOver>>): Started | Refusal<"not_found"> =>
  "summary" in taken ? taken : refuse("not_found");
