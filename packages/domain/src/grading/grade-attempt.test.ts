import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeAttempt, scorePercent, successLevel, type GradedQuestion } from "./grade-attempt.ts";

const right = (points: number): GradedQuestion => earned(points, points);
const earned = (won: number, points: number): GradedQuestion => ({
  points,
  grade: { points: won, is_correct: won === points && points > 0, needs_hand: false, is_over_maximum: false },
});
const waits = (points: number): GradedQuestion => ({
  points,
  grade: { points: 0, is_correct: false, needs_hand: true, is_over_maximum: false },
});

describe("an attempt", () => {
  test.each<[string, GradedQuestion[], number, object]>([
    [
      "all answers right",
      [right(1), right(3)],
      20,
      { points_won: 4, points_possible: 4, grade: 20, correct_answers_count: 2, is_up_to_date: true },
    ],
    [
      "one answer right, one partly right, one wrong",
      [right(1), earned(0.5, 2), earned(0, 1)],
      20,
      { points_won: 1.5, points_possible: 4, grade: 7.5, correct_answers_count: 1, is_up_to_date: true },
    ],
    ["grade rounded to two decimals", [right(1), earned(0, 2)], 20, { grade: 6.67 }],
    ["grade rounded up to two decimals", [right(2), earned(0, 1)], 10, { grade: 6.67 }],
    [
      "points whose sum has a floating-point error",
      [right(0.1), right(0.2)],
      10,
      { points_won: 0.3, points_possible: 0.3, grade: 10 },
    ],
    ["a scale of 100", [right(3), earned(0, 1)], 100, { grade: 75 }],
    [
      "negative points: the grade is 0",
      [earned(-1, 1), earned(-0.5, 1)],
      20,
      { points_won: -1.5, points_possible: 2, grade: 0 },
    ],
    [
      "more points than possible: the grade is the maximum",
      [earned(5, 2)],
      20,
      { points_won: 5, points_possible: 2, grade: 20 },
    ],
    ["negative points of one answer reduce the total", [right(2), earned(-1, 2)], 20, { points_won: 1, grade: 5 }],
    [
      "an answer that a teacher must mark",
      [right(1), waits(3)],
      20,
      { points_won: 1, points_possible: 4, grade: null, correct_answers_count: 1, is_up_to_date: false },
    ],
    [
      "only questions worth 0 points",
      [earned(0, 0)],
      20,
      { points_won: 0, points_possible: 0, grade: null, correct_answers_count: 0, is_up_to_date: true },
    ],
    ["an answer worth 0 points that a teacher must mark", [right(1), waits(0)], 20, { grade: 20, is_up_to_date: true }],
    ["no questions", [], 20, { points_possible: 0, grade: null, is_up_to_date: true }],
  ])("%s", (_name, questions, scale, expected) => {
    expect(gradeAttempt(questions, scale)).toMatchObject(expected);
  });

  test("has a grade between 0 and the scale, whatever the order of its questions", () => {
    const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
    const questions = fc.array(
      fc.tuple(hundredths(-500, 500), hundredths(0, 500)).map(([won, worth]) => earned(won, worth)),
    );
    fc.assert(
      fc.property(questions, fc.constantFrom(10, 20, 100), (graded, scale) => {
        const attempt = gradeAttempt(graded, scale);
        if (attempt.grade !== null) {
          expect(attempt.grade).toBeGreaterThanOrEqual(0);
          expect(attempt.grade).toBeLessThanOrEqual(scale);
        }
        expect(gradeAttempt(graded.toReversed(), scale)).toEqual(attempt);
      }),
    );
  });
});

test.each([
  [14, 20, 70],
  [20, 20, 100],
  [0, 20, 0],
  [14.35, 20, 71.75],
  [6.67, 20, 33.35],
  [1, 3, 33.33],
  [45.5, 100, 45.5],
])("SCORE-02 a grade of %d out of %d is %d percent", (grade, grade_scale, percent) => {
  expect(scorePercent({ grade, grade_scale, points_won: null, points_possible: null })).toBe(percent);
});

test.each([
  ["2/3 on a scale of 20", 2, 3, 20, 66.67, 66.66, true],
  ["26/79 on a scale of 5", 26, 79, 5, 32.91, 33, false],
  ["49.6 percent", 49.6, 100, 20, 49.6, 50, false],
  ["49.994 percent", 49.994, 100, 20, 49.99, 50, false],
  ["49.996 percent", 2499.8, 5000, 20, 50, 50, true],
  ["1/3 on a scale of 20", 1, 3, 20, 33.33, 33.33, true],
  ["more points than possible", 5, 4, 20, 100, 100, true],
  ["negative points", -1, 4, 20, 0, 0, true],
])(
  "%s: the percentage is the exact ratio, rounded once",
  (_name, points_won, points_possible, grade_scale, shown, min_percent, reached) => {
    const grade = Math.round(Math.min(1, Math.max(0, points_won / points_possible)) * grade_scale * 100) / 100;
    const percent = scorePercent({ grade, grade_scale, points_won, points_possible });
    expect(percent).toBe(shown);
    expect(successLevel([{ min_percent }], percent) !== null).toBe(reached);
  },
);

describe("the success level", () => {
  const levels = [
    { min_percent: 50, name: "Passed" },
    { min_percent: 0, name: "To be continued" },
    { min_percent: 80, name: "Mastered" },
  ];
  test.each([
    [0, "To be continued"],
    [49.99, "To be continued"],
    [50, "Passed"],
    [79.99, "Passed"],
    [80, "Mastered"],
    [100, "Mastered"],
  ])("of %d percent is the highest level reached, %s", (percent, name) => {
    expect(successLevel(levels, percent)?.name).toBe(name);
  });

  test("is null below the lowest level, and when there are no levels", () => {
    expect(successLevel([{ min_percent: 50 }], 49)).toBeNull();
    expect(successLevel([], 100)).toBeNull();
  });
});
