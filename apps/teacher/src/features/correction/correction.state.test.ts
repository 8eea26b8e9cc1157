import type { MarkedAnswer, MarkedInstance, QuestionCorrection } from "@examplar/contract";
import { describe, expect, test } from "vitest";
import {
  canMark,
  copyOf,
  handPoints,
  lateWaits,
  needsReview,
  nextToReview,
  pointsRange,
  questionsOf,
  totalOf,
  withPending,
} from "./correction.state.ts";

const question = (id: number, points = 2, type: "long_text" | "information" | "true_false" = "long_text") => ({
  id,
  points,
  is_answerable: type !== "information",
  attributes: { name: `Q${id}`, type, body: { statement_html: "" }, spreadsheet_template: null },
});
const answer = (question_id: number, more: Partial<MarkedAnswer> = {}): MarkedAnswer => ({
  question_id,
  status: "answered",
  content: { html: "<p>a</p>" },
  revision: 1,
  edit_id: "e",
  last_edit_at: "2026-11-15T10:00:00Z",
  late_status: null,
  late_content: null,
  late_edited_at: null,
  points: null,
  graded_at: null,
  graded_by: null,
  graded_by_name: null,
  late_received_at: null,
  late_decided_at: null,
  late_decided_by_name: null,
  edits_count: 1,
  ...more,
});
const correction = (question_id: number, more: Partial<QuestionCorrection> = {}): QuestionCorrection => ({
  question_id,
  key: null,
  correction_html: "",
  verdict: "awaiting_teacher",
  points: null,
  points_possible: 2,
  ...more,
});
const marked = { verdict: "correct", points: 2 } as const;

const instance: MarkedInstance = {
  feedbacks: [],
  id: 1,
  score_id: 1,
  quiz_id: 1,
  user_id: 1,
  attempt_number: 1,
  questions_count: 4,
  sections: [
    [question(10), question(11, 0, "information")],
    [question(12), question(13, 2, "true_false"), question(14)],
  ].map((questions, index) => ({
    id: index + 1,
    attributes: { name: `S${index}` },
    questions_count: questions.length,
    children: [
      {
        id: index + 1,
        display_name: "E",
        questions_count: questions.length,
        is_implicit: false,
        require_exercise_validation: false,
        attributes: { text_html: "", document_uuids: [] },
        questions,
      },
    ],
  })),
  answers: [answer(10), answer(12, { late_status: "out_of_time" }), answer(13)],
  corrections: [
    correction(10),
    correction(12, marked),
    correction(13, marked),
    correction(14, { verdict: "unanswered", points: 0 }),
  ],
};

const copy = copyOf(instance);
const questions = questionsOf(copy);

test("CORR-13~ CORR-14~ questions are numbered across all sections, and an information block has no number", () => {
  expect(copy.map((section) => section.number)).toEqual([1, 2]);
  expect(copy.flatMap((s) => s.exercises.flatMap((e) => e.questions.map(({ number }) => number)))).toEqual([
    1,
    null,
    2,
    3,
    4,
  ]);
  expect(questions.map((one) => one.question.id)).toEqual([10, 12, 13, 14]);
});

describe("work that awaits the teacher", () => {
  test("CORR-10~ includes an open answer without points, and late work without a decision", () => {
    expect(questions.map(needsReview)).toEqual([true, true, false, false]);
  });

  test.each([
    ["out_of_time", true],
    ["timer_timeout", true],
    ["accepted", false],
    ["rejected", false],
    [null, false],
  ] as const)("CORR-10 late work with status %s awaits the teacher: %s", (late_status, waits) =>
    expect(lateWaits(answer(1, { late_status }))).toBe(waits),
  );

  test("includes points above a maximum that was lowered later", () => {
    const one = { ...questions[2]!, correction: correction(13, { verdict: "correct", points: 3 }) };
    expect(needsReview(one)).toBe(true);
  });

  test.each([
    [null, 1, 10],
    [10, 1, 12],
    [12, 1, 10],
    [14, 1, 10],
    [10, -1, 12],
    [13, -1, 12],
  ] as const)("from question %s, step %d leads to question %s", (from, step, next) =>
    expect(nextToReview(questions, from, step)).toBe(next),
  );

  test("has no next question when none awaits review, or only the current one", () => {
    expect(nextToReview([questions[2]!], null)).toBeNull();
    expect(nextToReview([questions[0]!], 10)).toBeNull();
  });
});

describe("an unsent mark", () => {
  test.each([
    [2, "correct"],
    [1, "partly_correct"],
    [0, "wrong"],
    [null, "awaiting_teacher"],
  ] as const)("of %s points shows as %s", (points, verdict) => {
    const shown = withPending(questions[0]!, new Map([[10, points]]));
    expect(shown.correction).toMatchObject({ points, verdict });
  });

  test("counts in the total immediately", () => {
    expect(totalOf(questions)).toEqual({ won: 4, possible: 8, to_review: 2 });
    const shown = questions.map((one) => withPending(one, new Map([[10, 1]])));
    expect(totalOf(shown)).toEqual({ won: 5, possible: 8, to_review: 1 });
  });
});

test.each([
  [answer(1), true],
  [answer(1, { status: "accepted" }), true],
  [answer(1, { status: "skipped", content: null }), false],
  [answer(1, { status: "out_of_time", revision: 0, content: null }), false],
  [null, false],
])("only an answer that counts can be marked (row %#)", (given, can) => expect(canMark({ answer: given })).toBe(can));

test("points given by a key do not count as given by a person", () => {
  expect(handPoints({ points: 2, graded_by: null })).toBeNull();
  expect(handPoints({ points: 2, graded_by: 5 })).toBe(2);
});

test("a key with negative points for a wrong answer allows a person to give them too", () => {
  const one = { ...questions[2]!, correction: correction(13, { key: { value: true, wrong_points: -1 } }) };
  expect(pointsRange(one)).toEqual({ least: -1, most: 2 });
  expect(pointsRange(questions[0]!)).toEqual({ least: 0, most: 2 });
});
