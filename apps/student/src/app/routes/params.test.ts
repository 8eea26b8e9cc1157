import { expect, test } from "vitest";
import { parseExam, parseExamLoosely, parseQuiz } from "./params.ts";

test("ROUTE-02 ids are integers, anything else matches no route", () => {
  expect(parseQuiz({ quizId: "12" })).toEqual({ quizId: 12 });
  expect(parseQuiz({ quizId: "12abc" })).toBe(false);
  expect(parseQuiz({ quizId: "0" })).toBe(false);
  expect(parseExam({ quizId: "1", summaryId: "2" })).toEqual({ quizId: 1, summaryId: 2 });
  expect(parseExam({ quizId: "1", summaryId: "-2" })).toBe(false);
  expect(parseExam({ quizId: "1.5", summaryId: "2" })).toBe(false);
});

test("ROUTE-03 an optional id may be absent, but not wrong", () => {
  expect(parseExamLoosely({ quizId: "1" })).toEqual({ quizId: 1, summaryId: undefined });
  expect(parseExamLoosely({ quizId: "1", summaryId: "2" })).toEqual({ quizId: 1, summaryId: 2 });
  expect(parseExamLoosely({ quizId: "1", summaryId: "x" })).toBe(false);
});
