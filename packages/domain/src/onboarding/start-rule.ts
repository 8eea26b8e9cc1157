import { quizIsInPreview } from "../sessions/effective-quiz-state.ts";
import { expectedSessionState, sessionForSeat, type SessionTimes } from "../sessions/session-state.ts";
import type { QuizState } from "../vocabulary.ts";

export interface Acceptances {
  user_agreement_accepted_at: Date | string | null;
  user_data_usage_accepted_at: Date | string | null;
}

interface AcceptanceFacts {
  quiz: { video_proctoring: boolean };
  acceptances: Acceptances;
}

export interface StartFacts extends AcceptanceFacts {
  /** The quiz with its effective state. */
  quiz: { state: QuizState; video_proctoring: boolean };
  session: SessionTimes | null;
  end_at_with_accommodation: Date | null;
  is_quiz_owner_like: boolean;
}

export type StartVerdict =
  | "allowed"
  | "session_not_open"
  | "quiz_not_open"
  | "user_agreement_missing"
  | "data_usage_acceptance_missing";

/** The door first, then the papers: an agreement is not asked for where nobody could start. */
export function judgeStart(facts: StartFacts, now: Date): StartVerdict {
  const door = judgeDoor(facts, now);
  return door === "allowed" ? judgeAcceptances(facts) : door;
}

export function startIsAllowed(facts: StartFacts, now: Date): boolean {
  return judgeStart(facts, now) === "allowed";
}

/** "Onboarding may be finished": the start rule holds, whatever is still to be agreed to. */
export function onboardingMayBeFinished(facts: StartFacts, now: Date): boolean {
  return judgeDoor(facts, now) === "allowed";
}

export function agreementsAreAccepted(facts: AcceptanceFacts): boolean {
  return judgeAcceptances(facts) === "allowed";
}

function judgeDoor(facts: StartFacts, now: Date): StartVerdict {
  const { quiz, session, end_at_with_accommodation, is_quiz_owner_like } = facts;
  if (is_quiz_owner_like && quizIsInPreview(quiz)) return "allowed";
  if (session !== null) {
    const state = expectedSessionState(sessionForSeat(session, end_at_with_accommodation), now);
    return state === "open" ? "allowed" : "session_not_open";
  }
  return quiz.state === "active" || quizIsInPreview(quiz) ? "allowed" : "quiz_not_open";
}

function judgeAcceptances({ quiz, acceptances }: AcceptanceFacts): StartVerdict {
  if (acceptances.user_agreement_accepted_at === null) return "user_agreement_missing";
  const dataUsageMissing = quiz.video_proctoring && acceptances.user_data_usage_accepted_at === null;
  return dataUsageMissing ? "data_usage_acceptance_missing" : "allowed";
}
