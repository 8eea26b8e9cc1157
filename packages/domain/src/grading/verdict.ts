import type { AnswerGrade } from "./grade-answer.ts";

/** The verdict on one answer, as the student sees it. */
export const answerVerdicts = [
  "correct",
  "partly_correct",
  "wrong",
  "awaiting_teacher",
  "unanswered",
  /** The question is worth 0 points, so an answer is neither right nor wrong. */
  "not_marked",
] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

interface MarkedAnswer {
  grade: AnswerGrade;
  /** What the best answer earns. */
  points: number;
  is_answered: boolean;
}

export const verdictOf = ({ grade, points, is_answered }: MarkedAnswer): AnswerVerdict => {
  if (!is_answered) return "unanswered";
  if (grade.needs_hand) return "awaiting_teacher";
  if (points <= 0) return "not_marked";
  if (grade.is_correct) return "correct";
  return grade.points > 0 ? "partly_correct" : "wrong";
};
