import type { AnswerContent, QuestionType, Spreadsheet } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import { askExam, openGradingRig, type AskedQuestion } from "./grading.test-rig.ts";

const { app, rig } = await openGradingRig();

const statement_html = "";
const items = ["a", "b", "c", "d"].map((id) => ({ id, html: id }));
const folding = { case: true, accents: true, spacing: true };

const sheet = (inputs: Record<string, string | number>): AnswerContent<"spreadsheet"> => ({
  spreadsheet_content: {
    rows: 20,
    columns: 10,
    cells: Object.fromEntries(Object.entries(inputs).map(([address, input]) => [address, { input }])),
  },
});
const template: Spreadsheet = {
  rows: 20,
  columns: 10,
  cells: { A1: { input: 120, locked: true }, A2: { input: 80, locked: true } },
};

/** Each type with answers and the points that they earn; null waits for a person. */
const cases: { question: AskedQuestion; answers: [AnswerContent | null | "skip", points: number | null][] }[] = [
  {
    question: {
      type: "single_choice",
      points: 2,
      body: { statement_html, choices: items, keep_order: false },
      key: { points_by_choice: { a: 2, b: 0.5, c: -1 } },
    },
    answers: [
      [{ choice_id: "a" }, 2],
      [{ choice_id: "b" }, 0.5],
      [{ choice_id: "c" }, -1],
      [{ choice_id: "d" }, 0],
      [null, 0],
      ["skip", 0],
    ],
  },
  {
    question: {
      type: "multiple_choice",
      points: 3,
      body: { statement_html, choices: items, keep_order: false, max_choices: null },
      key: { points_by_choice: { a: 2, b: 1, c: -1, d: -4 }, scoring: "per_option", floor: -2 },
    },
    answers: [
      [{ choice_ids: ["a", "b"] }, 3],
      [{ choice_ids: ["a", "c"] }, 1],
      [{ choice_ids: ["c", "d"] }, -2],
      [{ choice_ids: [] }, 0],
    ],
  },
  {
    question: { type: "true_false", key: { value: true, wrong_points: -0.5 } },
    answers: [
      [{ value: true }, 1],
      [{ value: false }, -0.5],
    ],
  },
  {
    question: {
      type: "short_text",
      key: {
        accepted: [
          { text: "Élysée", points: 1 },
          { text: "palace", points: 0.25 },
        ],
        folding,
      },
    },
    answers: [
      [{ text: " elysee " }, 1],
      [{ text: "PALACE" }, 0.25],
      [{ text: "Louvre" }, 0],
    ],
  },
  {
    question: { type: "long_text" },
    answers: [
      [{ html: "<p>An essay</p>" }, null],
      [{ html: "<p> </p>" }, 0],
    ],
  },
  {
    question: {
      type: "numeric",
      points: 2,
      body: { statement_html, unit: { mode: "asked", choices: null } },
      key: {
        value: 9.81,
        tolerance: { kind: "absolute", amount: 0.01 },
        units: [{ label: "m/s²", factor: 1 }],
        partial: [{ tolerance: { kind: "relative", ratio: 0.05 }, points: 0.5 }],
      },
    },
    answers: [
      [{ text: "9,81", unit: "m/s²" }, 2],
      [{ text: "10", unit: "m/s2" }, 0.5],
      [{ text: "9.81", unit: "kg" }, 0],
    ],
  },
  {
    question: {
      type: "fill_in_the_blanks",
      points: 3,
      body: {
        statement_html,
        text_html: "{{x}} {{y}}",
        blanks: [
          { id: "x", kind: "text" },
          { id: "y", kind: "drop_down", choices: items },
        ],
      },
      key: {
        blanks: {
          x: { kind: "text", accepted: ["oui", "yes"], folding, points: 2 },
          y: { kind: "drop_down", choice_id: "b", points: 1 },
        },
      },
    },
    answers: [
      [{ blanks: { x: "OUI", y: "b" } }, 3],
      [{ blanks: { x: "no", y: "b" } }, 1],
      [{ blanks: { x: "yes" } }, 2],
    ],
  },
  {
    question: {
      type: "matching",
      points: 2,
      body: { statement_html, left: items.slice(0, 2), right: items },
      key: { pairs: { a: "c", b: "d" }, points_per_pair: 1, wrong_pair_points: -0.5 },
    },
    answers: [
      [{ pairs: { a: "c", b: "d" } }, 2],
      [{ pairs: { a: "c", b: "a" } }, 0.5],
      [{ pairs: { a: "d", b: "c" } }, 0],
    ],
  },
  {
    question: {
      type: "ordering",
      points: 4,
      body: { statement_html, items },
      key: { order: ["d", "c", "b", "a"], scoring: "position" },
    },
    answers: [
      [{ item_ids: ["d", "c", "b", "a"] }, 4],
      [{ item_ids: ["d", "c", "a", "b"] }, 2],
      [{ item_ids: ["d"] }, 1],
    ],
  },
  {
    question: {
      type: "spreadsheet",
      points: 5,
      body: { statement_html, answer_cells: ["A1", "A2", "A3", "A4", "A5"] },
      key: {
        cells: [
          { cell: "A1", expected: 0, tolerance: null, formula_required: true, points: 1 },
          { cell: "A2", expected: 0.1, tolerance: null, formula_required: true, points: 1 },
          { cell: "A3", expected: 1234.5, tolerance: null, formula_required: false, points: 1 },
          { cell: "A4", expected: "2024-03-15", tolerance: null, formula_required: false, points: 1 },
          { cell: "A5", expected: "l'offre", tolerance: null, formula_required: false, points: 1 },
        ],
      },
    },
    answers: [
      [sheet({ A1: "=0.1+0.2-0.3", A2: "=100.1-100", A3: "1 234,50 €", A4: "2024-03-15", A5: "l’offre" }), 5],
      [sheet({ A1: "=B1-B2", B1: 100.1, B2: "=100.1*1", A2: "=B2-100", A3: "£1,234.50", A4: "2024-03-16" }), 3],
    ],
  },
  {
    question: {
      type: "spreadsheet",
      points: 3,
      body: { statement_html, answer_cells: ["A3", "B3"] },
      spreadsheet_template: template,
      key: {
        cells: [
          { cell: "A3", expected: 200, tolerance: null, formula_required: true, points: 2 },
          { cell: "B3", expected: "total", tolerance: null, formula_required: false, points: 1 },
        ],
      },
    },
    answers: [
      [sheet({ A1: 120, A2: 80, A3: "=SUM(A1:A2)", B3: "Total" }), 3],
      [sheet({ A3: "=A1+A2" }), 2],
      [sheet({ A3: 200, B3: "total" }), 1],
      [sheet({ A3: "=200", B3: "total" }), 1],
      // A student cannot change the cells of the template to make the sum right.
      [sheet({ A1: 1, A2: 1, A3: "=A1*100+A2*100" }), 0],
      [sheet({ A3: "=A3" }), 0],
      [sheet({ A3: "=1/0", B3: "total" }), 1],
      [sheet({ C9: "noise" }), 0],
    ],
  },
  {
    question: { type: "upload" },
    answers: [
      // The bytes of this file have not arrived, so there is nothing to mark.
      [{ files: [{ file_id: "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01", sha256: "a".repeat(64) }] }, 0],
      [{ files: [] }, 0],
    ],
  },
];

describe("the grading job grades every question type", () => {
  const rows = cases.flatMap(({ question, answers }) =>
    answers.map(([content, points]) => ({ type: question.type, content, points, question })),
  );
  test.each(rows)("$type: $content earns $points", async ({ question, content, points }) => {
    const exam = await askExam(app, [question], { quiz: { grade_scale: 12 } });
    const writer = await rig.take(exam, [content]);
    await rig.grade();
    const [answer] = await rig.answersOf(writer);
    expect(answer).toMatchObject({ points, graded_by: null });
    expect(answer?.graded_at).not.toBeNull();
    const waits = points === null;
    expect(await rig.attemptOf(writer)).toMatchObject({
      points_won: points ?? 0,
      points_possible: question.points ?? 1,
      is_up_to_date: !waits,
      answers_to_review_count: waits ? 1 : 0,
      grade: waits ? null : expect.closeTo((Math.max(0, points) / (question.points ?? 1)) * 12),
    });
  });

  test("every question type has a case in this test", () => {
    const all: QuestionType[] = cases.map(({ question }) => question.type);
    expect(new Set([...all, "information"]).size).toBe(12);
  });
});

describe("a whole paper", () => {
  const choice = (a: number): AskedQuestion => ({
    type: "single_choice",
    points: a,
    body: { statement_html, choices: items, keep_order: false },
    key: { points_by_choice: { a, b: -1 } },
  });

  test("gets sums of points, counts, and a grade on the scale of the quiz", async () => {
    const exam = await askExam(app, [choice(3), choice(2), choice(1), choice(1), { type: "information" }], {
      quiz: { grade_scale: 10 },
    });
    const writer = await rig.take(exam, [{ choice_id: "a" }, { choice_id: "b" }, "skip", undefined]);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({
      points_won: 2,
      points_possible: 7,
      grade: 2.86,
      correct_answers_count: 1,
      answered_questions_count_cache: 2,
      answers_to_review_count: 0,
      is_up_to_date: true,
    });
    expect(await rig.pointsOf(writer)).toEqual([3, -1, 0]);
  });

  test("more points lost than won give a grade of 0, never less", async () => {
    const writer = await rig.take(await askExam(app, [choice(1), choice(1)]), [{ choice_id: "b" }, { choice_id: "b" }]);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -2, grade: 0 });
  });

  test("only the drawn questions count", async () => {
    const exam = await askExam(app, [choice(2), choice(2), choice(2), choice(2)], { draw_count: 2 });
    const writer = await rig.take(
      exam,
      Array.from({ length: 4 }, () => ({ choice_id: "a" })),
    );
    await rig.grade();
    expect(await rig.answersOf(writer)).toHaveLength(2);
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 4, points_possible: 4, grade: 20 });
  });

  test("handing in nothing gives a grade of 0", async () => {
    const writer = await rig.take(await askExam(app, [choice(2), choice(1)]), []);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({
      points_won: 0,
      points_possible: 3,
      grade: 0,
      is_up_to_date: true,
    });
  });
});
