import { isAnswered } from "../answers/is-answered.ts";
import type { AnswerContents, QuestionBodies, QuestionKeys } from "../answers/question-content.types.ts";
import type { AnswerStatus, QuestionType } from "../vocabulary.ts";
import {
  blanksPoints,
  matchingPoints,
  multipleChoicePoints,
  orderingPoints,
  shortTextPoints,
  singleChoicePoints,
} from "./grade-closed.ts";
import { numericPoints } from "./grade-numeric.ts";
import { sheetPoints, type EvaluatedSheet } from "./sheets/grade-sheet.ts";
import { roundPoints } from "./numbers/round-points.ts";

/** `points` is what the best answer earns. */
export type GradableQuestion<T extends QuestionType = QuestionType> = {
  [K in T]: { type: K; body: QuestionBodies[K]; key: QuestionKeys[K]; points: number };
}[T];

export interface GradableAnswer<T extends QuestionType = QuestionType> {
  status: AnswerStatus;
  content: AnswerContents[T] | null;
  /** Points that a person gave; they override the key. */
  hand_points: number | null;
}

export interface AnswerGrade {
  points: number;
  is_correct: boolean;
  /** True while a person must still mark the answer. */
  needs_hand: boolean;
  /** True when a person gave more than the question's points, because its maximum was lowered afterwards. */
  is_over_maximum: boolean;
}

type Graders = {
  [T in QuestionType]: (
    question: GradableQuestion<T>,
    content: AnswerContents[T],
    sheet: EvaluatedSheet | null,
  ) => AnswerGrade;
};

export const noPoints: AnswerGrade = { points: 0, is_correct: false, needs_hand: false, is_over_maximum: false };

/** Returns the grade of an answer that a person must mark; a question worth 0 points needs no marking. */
export const waitingGrade = (points: number): AnswerGrade => {
  return { ...noPoints, needs_hand: points > 0 };
};

const graders: Graders = {
  single_choice: ({ key, points }, content) => byKey(singleChoicePoints(key, content), points),
  multiple_choice: ({ key, points }, content) => byKey(multipleChoicePoints(key, points, content), points),
  true_false: ({ key, points }, { value }) => byKey(value === key.value ? points : key.wrong_points, points),
  short_text: ({ key, points }, content) => byKey(shortTextPoints(key, content), points),
  long_text: ({ points }) => waitingGrade(points),
  numeric: ({ body, key, points }, content) => byKey(numericPoints(body.unit, key, points, content), points),
  fill_in_the_blanks: ({ key, points }, content) => byKey(blanksPoints(key, content), points),
  matching: ({ key, points }, content) => byKey(matchingPoints(key, content), points),
  ordering: ({ key, points }, content) => byKey(orderingPoints(key, points, content), points),
  spreadsheet: ({ key, points }, _content, sheet) =>
    sheet === null ? waitingGrade(points) : byKey(sheetPoints(key, sheet), points),
  upload: ({ points }) => waitingGrade(points),
  information: () => noPoints,
};

/** Late work counts when the teacher accepts it, and not before. */
export const statusCounts = (status: AnswerStatus): boolean => {
  return status === "answered" || status === "accepted";
};

/**
 * Returns the grade of an answer. A missing answer earns 0, even where a wrong one costs points.
 * `sheet` is the evaluated spreadsheet; when it could not be evaluated, a person must mark the answer.
 */
export const gradeAnswer = <T extends QuestionType>(
  question: GradableQuestion<T>,
  answer: GradableAnswer<T> | null,
  sheet: EvaluatedSheet | null = null,
): AnswerGrade => {
  if (answer === null || !statusCounts(answer.status)) return noPoints;
  const { content, hand_points } = answer;
  if (hand_points !== null) return gradeOf(hand_points, question.points);
  if (content === null || !isAnswered(question.type, question.body, content)) return noPoints;
  return graders[question.type](question, content, sheet);
};

/** A key never gives more than the question is worth. */
const byKey = (earned: number, points: number): AnswerGrade => {
  return gradeOf(Math.min(earned, points), points);
};

const gradeOf = (earned: number, points: number): AnswerGrade => {
  const rounded = roundPoints(earned);
  return {
    points: rounded,
    is_correct: points > 0 && rounded >= points,
    needs_hand: false,
    is_over_maximum: rounded > points,
  };
};
