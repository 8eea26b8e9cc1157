import type { OwnCorrection, OwnScore } from "@examplar/contract";
import { expect, test } from "vitest";
import { exercise, paper, question } from "../../exam-session/paper/paper.test-facts.ts";
import { attemptChoices, fileFinder, readSections, scoreCards } from "./correction.state.ts";

const score = (more: Partial<OwnScore> = {}) =>
  ({
    id: 5,
    grade: 12,
    grade_scale: 20,
    score_percent: 60,
    is_up_to_date: true,
    success_level: null,
    correct_answers_count: 1,
    exam_duration: 90,
    ...more,
  }) as OwnScore;

const copy = (more: Partial<OwnCorrection> = {}): OwnCorrection => ({
  quiz: { id: 1, name: "Law", language: "en", show_scores: true },
  score_id: 5,
  scores: [score()],
  sections: [],
  answers: [],
  corrections: [],
  feedbacks: [],
  files: [],
  scan: null,
  ...more,
});
const judged = (question_id: number, verdict: OwnCorrection["corrections"][number]["verdict"]) => ({
  question_id,
  key: null,
  correction_html: "",
  verdict,
  points: 1,
  points_possible: 1,
});
const sectionsOf = (...given: Parameters<typeof paper>) =>
  paper(...given).sections as unknown as OwnCorrection["sections"];

test("each question has its answer, its correction and its feedback; an information has no number", () => {
  const [information, first, second] = [question("information"), question(), question("true_false")];
  const sections = sectionsOf([exercise([information, first]), exercise([second])]);
  const content = { choice_id: "a" };
  const read = readSections(
    copy({
      sections,
      answers: [{ question_id: first.id, status: "answered", content }],
      corrections: [judged(first.id, "correct")],
      feedbacks: [{ question_id: second.id, user_content: "Why?", source: "manual", manually_approved: false }],
    }),
  );
  const shown = read.flatMap(({ exercises }) => exercises.flatMap(({ questions }) => questions));
  expect(
    shown.map(({ number, answer, correction, feedback }) => [
      number,
      answer,
      correction?.verdict,
      feedback?.user_content,
    ]),
  ).toEqual([
    [null, null, undefined, undefined],
    [1, content, "correct", undefined],
    [2, null, undefined, "Why?"],
  ]);
});

test("CORR-14~ sections are numbered when there is more than one", () => {
  const one = sectionsOf([exercise([question()])]);
  const two = sectionsOf([exercise([question()])], [exercise([question()])]);
  expect(readSections(copy({ sections: one })).map(({ number }) => number)).toEqual([null]);
  expect(readSections(copy({ sections: two })).map(({ number }) => number)).toEqual([1, 2]);
});

test("CORR-02~ score cards show what the student may know", () => {
  const corrections = [judged(1, "correct"), judged(2, "unanswered"), judged(3, "awaiting_teacher")];
  expect(scoreCards(copy({ corrections }), score())).toEqual([
    { name: "grade", grade: 12, scale: 20, percent: 60, provisional: false },
    { name: "correct", correct: 1, total: 3 },
    { name: "answered", answered: 2, total: 3 },
    { name: "to_review", count: 1 },
    { name: "duration", seconds: 90 },
  ]);
});

test.each([
  ["scores are shown and the grade is ready", true, 12, "grade"],
  ["scores are shown and the grade is not ready", true, null, "grade_waiting"],
  ["scores are not shown", false, null, "grade_hidden"],
  ["scores are not shown, although the server sent a grade", false, 12, "grade_hidden"],
])("CORR-03~ the first score card when %s", (_name, show_scores, grade, name) => {
  const { quiz } = copy();
  const [first] = scoreCards(copy({ quiz: { ...quiz, show_scores } }), score({ grade }));
  expect(first!.name).toBe(name);
});

test("attempts are offered when there are several, and the newest counts", () => {
  expect(attemptChoices(copy())).toEqual([]);
  expect(
    attemptChoices({ scores: [score({ id: 9, attempt_number: 102 }), score({ id: 5, attempt_number: 2 })] }),
  ).toEqual([
    { score_id: 9, number: 102, counts: true },
    { score_id: 5, number: 2, counts: false },
  ]);
});

test("a file is found by the browser's id and by its number", () => {
  const file = { picture_id: 3, file_id: "f", filename: "a.png", content_type: "image/png", byte_size: 1, url: "/3" };
  const fileOf = fileFinder([file]);
  expect([fileOf("f"), fileOf(3), fileOf("g")]).toEqual([file, file, null]);
});
