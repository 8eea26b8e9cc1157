import { describe, expect, test } from "vitest";
import { quizStates, scoreStates, type QuizState, type ScoreState } from "../vocabulary.ts";
import { examIsClosed, quizIsAccessible, quizIsClosed, statusBadge } from "./quiz-access.ts";
import { scoreIsAnswered, scoreIsStarted } from "./score-state.ts";

const allScores = [null, ...scoreStates];
const pairs = quizStates.flatMap((quiz) => allScores.map((score) => [quiz, score] as const));

test("STATE-08 a score counts as answered when finished, closed by time or on paper", () => {
  expect(allScores.filter(scoreIsAnswered)).toEqual(["finished", "timeout_closed", "timeout_timer", "paper"]);
});

test("STATE-09 a score counts as started when its state is started", () => {
  expect(allScores.filter(scoreIsStarted)).toEqual(["started"]);
});

test("STATE-10~ a quiz is accessible when active or published", () => {
  expect(quizStates.filter(quizIsAccessible)).toEqual(["published", "active"]);
});

describe("STATE-11~ a quiz is closed when not accessible and not answered", () => {
  test.each(pairs)("%s, score %s", (quiz, score) => {
    const accessible = ["active", "published"].includes(quiz);
    const answered = score !== null && ["finished", "timeout_closed", "timeout_timer", "paper"].includes(score);
    expect(quizIsClosed(quiz, score)).toBe(!accessible && !answered);
  });
});

describe("STATE-12~ the exam is closed when the quiz is not active, or is and the score is finished", () => {
  test.each<[QuizState, ScoreState | null, boolean]>([
    ["active", null, false],
    ["active", "started", false],
    ["active", "finished", true],
    ["active", "timeout_closed", true],
    ["active", "timeout_timer", true],
    ["active", "paper", true],
    ["published", "started", true],
    ["published", null, true],
    ["over", "started", true],
    ["preview", "started", true],
    ["draft", null, true],
    ["archived", "finished", true],
  ])("%s, score %s: %s", (quiz, score, expected) => {
    expect(examIsClosed(quiz, score)).toBe(expected);
  });
});

describe("the student's status badge", () => {
  const badge = (state: QuizState, score_state: ScoreState | null, whole_correction_visible = false) =>
    statusBadge({ quiz: { state, whole_correction_visible }, score_state });

  test.each<[QuizState, ScoreState | null, string, string]>([
    ["active", "finished", "answered", "green"],
    ["over", "finished", "answered", "green"],
    ["archived", "timeout_timer", "answered", "green"],
    ["over", null, "closed", "red"],
    ["over", "started", "closed", "red"],
    ["draft", null, "closed", "red"],
    ["preview", null, "closed", "red"],
    ["active", null, "toAnswer", "red"],
    ["active", "started", "toAnswer", "red"],
    ["published", null, "toAnswer", "red"],
  ])("STATE-06~ %s, score %s: %s in %s", (quiz, score, status, colour) => {
    expect(badge(quiz, score)).toEqual({ status, colour, correction_tag: false });
  });

  test("STATE-07~ the answered badge alone carries a correction tag, if whole_correction_visible", () => {
    expect(badge("over", "finished", true).correction_tag).toBe(true);
    expect(badge("over", "finished", false).correction_tag).toBe(false);
    expect(badge("over", null, true).correction_tag).toBe(false);
    expect(badge("active", "started", true).correction_tag).toBe(false);
  });
});
