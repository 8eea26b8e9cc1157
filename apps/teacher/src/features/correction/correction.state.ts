import type { AnswerFeedback, MarkedAnswer, MarkedInstance, QuestionCorrection } from "@examplar/contract";
import {
  leastPoints,
  statusCounts,
  type QuestionKeys,
  type QuestionType,
  type StudentQuestion,
} from "@examplar/domain";
import type { About } from "./outbox/outbox.state.ts";

export interface CopyQuestion {
  /** Null for an information block, which asks nothing. */
  number: number | null;
  question: StudentQuestion;
  answer: MarkedAnswer | null;
  correction: QuestionCorrection | null;
  feedback: AnswerFeedback | null;
}

export interface CopyExercise {
  id: number;
  name: string;
  is_implicit: boolean;
  text_html: string;
  questions: CopyQuestion[];
}

export interface CopySection {
  id: number;
  number: number;
  name: string;
  exercises: CopyExercise[];
}

/** Combines the paper with its answers, corrections and feedback, numbered as the student saw it. */
export const copyOf = ({ sections, answers, corrections, feedbacks }: MarkedInstance): CopySection[] => {
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]));
  const correctionOf = new Map(corrections.map((correction) => [correction.question_id, correction]));
  const feedbackOf = new Map(feedbacks.map((feedback) => [feedback.question_id, feedback]));
  let asked = 0;
  return sections.map((section, index) => ({
    id: section.id,
    number: index + 1,
    name: section.attributes.name,
    exercises: section.children.map((exercise) => ({
      id: exercise.id,
      name: exercise.display_name,
      is_implicit: exercise.is_implicit,
      text_html: exercise.attributes.text_html,
      questions: exercise.questions.map((question) => ({
        number: question.is_answerable ? (asked += 1) : null,
        question: question as unknown as StudentQuestion,
        answer: answerOf.get(question.id) ?? null,
        correction: correctionOf.get(question.id) ?? null,
        feedback: feedbackOf.get(question.id) ?? null,
      })),
    })),
  }));
};

/** Describes an answer for the outbox, whose list has no copy to read it from. */
export const aboutOf = ({ number, question }: CopyQuestion, student: string): About => ({
  number,
  question: question.attributes.name,
  student,
});

/** Returns the questions that ask something, in order. */
export const questionsOf = (copy: readonly CopySection[]): CopyQuestion[] =>
  copy
    .flatMap(({ exercises }) => exercises.flatMap(({ questions }) => questions))
    .filter(({ number }) => number !== null);

/** Returns points that a person gave. Null when a key gave them or nobody did. */
export const handPoints = (answer: Pick<MarkedAnswer, "points" | "graded_by">): number | null =>
  answer.graded_by === null ? null : answer.points;

/** Only an answer that counts earns points. */
export const canMark = ({ answer }: Pick<CopyQuestion, "answer">): boolean =>
  answer !== null && answer.revision > 0 && statusCounts(answer.status);

export const lateWaits = (answer: MarkedAnswer | null): boolean =>
  answer?.late_status === "out_of_time" || answer?.late_status === "timer_timeout";

export const pointsRange = ({ question, correction }: CopyQuestion): { least: number; most: number } => {
  const { type } = question.attributes;
  const key = correction?.key as unknown as QuestionKeys[QuestionType] | null;
  return { least: key === null ? 0 : leastPoints(type, key), most: question.points };
};

/** Points by question id that the screen shows before the server has stored them. */
export type PendingMarks = ReadonlyMap<number, number | null>;

/** Returns the question with the correction that a pending mark will produce. */
export const withPending = (one: CopyQuestion, pending: PendingMarks): CopyQuestion => {
  const points = pending.get(one.question.id);
  if (points === undefined || one.correction === null) return one;
  return { ...one, correction: withPoints(one.correction, points) };
};

/**
 * Returns the correction with points that a person gave. Without points it awaits the teacher until the server replies.
 */
export const withPoints = (correction: QuestionCorrection, points: number | null): QuestionCorrection => ({
  ...correction,
  points,
  verdict: points === null ? "awaiting_teacher" : verdictFor(points, correction.points_possible),
});

const verdictFor = (points: number, possible: number): QuestionCorrection["verdict"] => {
  if (possible <= 0) return "not_marked";
  if (points >= possible) return "correct";
  return points > 0 ? "partly_correct" : "wrong";
};

export const needsReview = ({ answer, correction }: CopyQuestion): boolean =>
  lateWaits(answer) ||
  correction?.verdict === "awaiting_teacher" ||
  (correction !== null && correction.points !== null && correction.points > Math.max(0, correction.points_possible));

/** Returns the next question to review, wrapping around at the end. Null when there is none. */
export const nextToReview = (
  questions: readonly CopyQuestion[],
  current_id: number | null,
  step: 1 | -1 = 1,
): number | null => {
  const place = questions.findIndex(({ question }) => question.id === current_id);
  const from = place < 0 ? (step === 1 ? -1 : questions.length) : place;
  for (let i = 1; i <= questions.length; i += 1) {
    const one = questions[(from + i * step + questions.length * 2) % questions.length];
    if (one && one.question.id !== current_id && needsReview(one)) return one.question.id;
  }
  return null;
};

/** Sums the points known so far. */
export const totalOf = (questions: readonly CopyQuestion[]): { won: number; possible: number; to_review: number } => ({
  won: questions.reduce((sum, { correction }) => sum + (correction?.points ?? 0), 0),
  possible: questions.reduce((sum, { question }) => sum + question.points, 0),
  to_review: questions.filter(needsReview).length,
});
