import type { SessionTimes } from "../sessions/session-state.ts";
import type { AnswerabilityFacts, AttemptFacts } from "./decide-answerability.ts";

/** A clock for the tables: `at("09:30")` on the day of the exam. */
export const at = (time: string) => new Date(`2026-11-16T${time.padEnd(8, ":00")}Z`);

export const nineToEleven: SessionTimes = {
  start_at: at("09:00"),
  end_at: at("11:00"),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
};

export const laterSession: SessionTimes = { ...nineToEleven, start_at: at("14:00"), end_at: at("16:00") };

/** A seat in a session from nine to eleven that nobody has touched. */
export const untouchedSeat: AnswerabilityFacts = {
  quiz: { state: "published", allow_retake_quiz: false },
  quiz_sessions: [nineToEleven],
  session: nineToEleven,
  end_at_with_accommodation: nineToEleven.end_at,
  own_score: null,
  other_scores: [],
  is_quiz_owner_like: false,
};

export const started = (deadline: string | null): AttemptFacts => ({
  state: "started",
  submission_deadline_at: deadline === null ? null : at(deadline),
});

export const finished: AttemptFacts = { state: "finished", submission_deadline_at: at("10:00") };
