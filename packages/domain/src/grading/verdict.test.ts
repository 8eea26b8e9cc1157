import { expect, test } from "vitest";
import { noPoints, waitingGrade, type AnswerGrade } from "./grade-answer.ts";
import { verdictOf, type AnswerVerdict } from "./verdict.ts";

const earned = (points: number, is_correct = false): AnswerGrade => ({ ...noPoints, points, is_correct });

test.each<[AnswerVerdict, AnswerGrade, number, boolean]>([
  ["correct", earned(2, true), 2, true],
  ["partly_correct", earned(0.5), 2, true],
  ["wrong", earned(0), 2, true],
  ["wrong", earned(-1), 2, true],
  ["awaiting_teacher", waitingGrade(2), 2, true],
  ["unanswered", noPoints, 2, false],
  ["unanswered", noPoints, 0, false],
  ["not_marked", noPoints, 0, true],
])("the verdict is %s for the grade %j of %d points, answered: %s", (verdict, grade, points, is_answered) => {
  expect(verdictOf({ grade, points, is_answered })).toBe(verdict);
});
