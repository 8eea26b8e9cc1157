import type { Answerability } from "../answerability/answerability.types.ts";

/** The screens of an exam. Answerability moves a student between them. */
export type ExamScreen = "sessions" | "onboarding" | "live" | "score";

/** `time_over` stays on the live screen and shows the student that time ran out, before the score. */
export type Destination = "stay" | "time_over" | ExamScreen;

const fromOnboarding = {
  not_answerable_yet: "stay",
  to_answer: "stay",
  answering: "stay",
  answered: "score",
  ended_and_not_answered: "score",
  answering_in_another_session: "sessions",
  answered_in_another_session: "sessions",
} as const satisfies Record<Answerability, Destination>;

const fromLive = { ...fromOnboarding, not_answerable_yet: "onboarding" } as const;

/**
 * Returns where a screen sends the student. `previous_answerability` is what the same screen knew before, if anything.
 */
export const whereTo = (
  screen: ExamScreen,
  answerability: Answerability,
  previous_answerability?: Answerability,
): Destination => {
  if (screen === "sessions") return "stay";
  if (screen === "score") return answerability === "answering" ? "live" : "stay";
  if (screen === "onboarding") return fromOnboarding[answerability];
  const changed = previous_answerability !== undefined && previous_answerability !== answerability;
  return changed && fromLive[answerability] === "score" ? "time_over" : fromLive[answerability];
};

/**
 * Returns where the live screen sends the student when it opens. An attempt that cannot begin or go on here leads to
 * onboarding, which explains why.
 */
export const whereToOnOpeningLive = (answerability: Answerability, can_start: boolean): Destination => {
  const isOpen = answerability === "to_answer" || answerability === "answering";
  return isOpen && !can_start ? "onboarding" : whereTo("live", answerability);
};

/** A missing seat, or one of another student, leads to the session picker; any other failure is retried. */
export const whereToWhenSeatFails = (refusal_code: string): Destination => {
  return refusal_code === "not_found" ? "sessions" : "stay";
};
