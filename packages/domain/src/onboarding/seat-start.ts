import type { Answerability } from "../answerability/answerability.types.ts";
import { quizIsInPreview } from "../sessions/effective-quiz-state.ts";
import type { QuizState } from "../vocabulary.ts";
import { examIsRecorded, type RecordingFacts } from "./steps.ts";
import { agreementsAreAccepted, type Acceptances } from "./start-rule.ts";

/** What a browser knows of the start rule: the session itself was judged by the server, into the answerability. */
export interface SeatDoorFacts {
  quiz: { state: QuizState };
  summary: { answerability: Answerability; session_id: number | null; is_quiz_owner_like: boolean };
}

export interface SeatStartFacts {
  quiz: SeatDoorFacts["quiz"] & RecordingFacts["quiz"];
  summary: SeatDoorFacts["summary"] & RecordingFacts["summary"] & Acceptances;
  /** Whether this version, on this device, can record what the exam wants recorded. */
  can_record: boolean;
}

export type SeatDoor = "open" | "not_yet" | "elsewhere" | "over";
export type SeatStart = "allowed" | "agreements_missing" | "recording_unavailable" | Exclude<SeatDoor, "open">;

const doorByAnswerability: Record<Answerability, SeatDoor> = {
  to_answer: "open",
  answering: "open",
  not_answerable_yet: "not_yet",
  answering_in_another_session: "elsewhere",
  answered_in_another_session: "elsewhere",
  answered: "over",
  ended_and_not_answered: "over",
};

export function seatDoor(facts: SeatDoorFacts): SeatDoor {
  const { quiz, summary } = facts;
  const door = doorByAnswerability[summary.answerability];
  if (door !== "not_yet") return door;
  const opensByState = summary.session_id === null && (quiz.state === "active" || quizIsInPreview(quiz));
  return opensByState || ownerPreviews(facts) ? "open" : "not_yet";
}

interface PreviewFacts {
  quiz: { state: QuizState };
  summary: { is_quiz_owner_like: boolean };
}

/** An owner tries the exam out before the students see it: there is nobody to supervise. */
export function ownerPreviews({ quiz, summary }: PreviewFacts): boolean {
  return summary.is_quiz_owner_like && quizIsInPreview(quiz);
}

/** The exam must be recorded, and cannot be: the server does not start it, whatever a browser shows. */
export function recordingIsMissing(facts: PreviewFacts & RecordingFacts & { can_record: boolean }): boolean {
  return !facts.can_record && examIsRecorded(facts) && !ownerPreviews(facts);
}

/**
 * What the Start button says. That an exam cannot be recorded is said before its hour: nobody shall count down to a
 * refusal.
 */
export function judgeSeatStart(facts: SeatStartFacts): SeatStart {
  const door = seatDoor(facts);
  if (door === "over" || door === "elsewhere") return door;
  if (recordingIsMissing(facts)) return "recording_unavailable";
  if (door === "not_yet") return "not_yet";
  return agreementsAreAccepted({ quiz: facts.quiz, acceptances: facts.summary }) ? "allowed" : "agreements_missing";
}
