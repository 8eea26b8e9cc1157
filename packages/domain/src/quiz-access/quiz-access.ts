import type { QuizState, ScoreState } from "../vocabulary.ts";
import { scoreIsAnswered } from "./score-state.ts";

export const quizIsAccessible = (quiz_state: QuizState): boolean => {
  return quiz_state === "active" || quiz_state === "published";
};

export const quizIsClosed = (quiz_state: QuizState, score_state: ScoreState | null): boolean => {
  return !quizIsAccessible(quiz_state) && !scoreIsAnswered(score_state);
};

/** An attempt that time closed is as finished as one the student handed in. */
export const examIsClosed = (quiz_state: QuizState, score_state: ScoreState | null): boolean => {
  return quiz_state !== "active" || scoreIsAnswered(score_state);
};

const badgeColours = { answered: "green", closed: "red", toAnswer: "red" } as const;

export type StatusBadgeStatus = keyof typeof badgeColours;

export interface StatusBadge {
  status: StatusBadgeStatus;
  colour: (typeof badgeColours)[StatusBadgeStatus];
  correction_tag: boolean;
}

interface StatusBadgeFacts {
  quiz: { state: QuizState; whole_correction_visible: boolean };
  score_state: ScoreState | null;
}

export const statusBadge = ({ quiz, score_state }: StatusBadgeFacts): StatusBadge => {
  const status = badgeStatus(quiz.state, score_state);
  const correction_tag = status === "answered" && quiz.whole_correction_visible;
  return { status, colour: badgeColours[status], correction_tag };
};

const badgeStatus = (quiz_state: QuizState, score_state: ScoreState | null): StatusBadgeStatus => {
  if (scoreIsAnswered(score_state)) return "answered";
  return quizIsClosed(quiz_state, score_state) ? "closed" : "toAnswer";
};
