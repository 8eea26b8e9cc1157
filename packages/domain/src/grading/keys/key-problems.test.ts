import { describe, expect, test } from "vitest";
import { bodies } from "../../answers/question-content.test-facts.ts";
import type { QuestionBodies, QuestionKeys } from "../../answers/question-content.types.ts";
import { questionTypes, type QuestionType } from "../../vocabulary.ts";
import type { GradableQuestion } from "../grade-answer.ts";
import { isCorrectable } from "./correctable-types.ts";
import { keyProblems } from "./key-problems.ts";

const folding = { case: true, accents: true, spacing: true };
const rubric = { rubric: [{ label: "All", points: 2 }], model_answer_html: "" };
const valid: { [T in QuestionType]: QuestionKeys[T] } = {
  single_choice: { points_by_choice: { a: 2, b: -1, c: 0 } },
  multiple_choice: { points_by_choice: { a: 1, b: -1, c: 1 }, scoring: "per_option", floor: 0 },
  true_false: { value: true, wrong_points: -0.5 },
  short_text: { accepted: [{ text: "Paris", points: 2 }], folding },
  long_text: rubric,
  numeric: {
    value: 100,
    tolerance: { kind: "absolute", amount: 0 },
    units: [{ label: "kg", factor: 1 }],
    partial: [
      { tolerance: { kind: "absolute", amount: 1 }, points: 1 },
      { tolerance: { kind: "relative", ratio: 0.05 }, points: 0.5 },
    ],
  },
  fill_in_the_blanks: {
    blanks: {
      b1: { kind: "text", accepted: ["word"], folding, points: 1 },
      b2: { kind: "drop_down", choice_id: "x", points: 1 },
    },
  },
  matching: { pairs: { l1: "r1", l2: "r1" }, points_per_pair: 1, wrong_pair_points: -1 },
  ordering: { order: ["i2", "i1", "i3"], scoring: "all_or_nothing" },
  spreadsheet: { cells: [{ cell: "B2", expected: 4, tolerance: null, formula_required: true, points: 2 }] },
  upload: rubric,
  information: null,
};
const problems = (type: QuestionType, key: unknown, points = 2, body: QuestionBodies[QuestionType] = bodies[type]) =>
  keyProblems({ type, body, key, points } as GradableQuestion).map(({ code, at }) => `${code} ${at}`.trim());

test.each(questionTypes)("%s: a valid key has no problem", (type) => {
  expect(problems(type, valid[type], type === "information" ? 0 : 2)).toEqual([]);
});

test.each(questionTypes)("%s: a value that is not a key gives a problem, not an exception", (type) => {
  if (type === "information") return;
  for (const key of [null, undefined, 7, "key", [], {}]) expect(problems(type, key)).not.toEqual([]);
});

const absolute = (amount: number) => ({ kind: "absolute", amount });
const relative = (ratio: number) => ({ kind: "relative", ratio });

describe("a key without full points, or with points for wrong answers", () => {
  test.each<[string, QuestionType, object, string[]]>([
    ["a negative absolute tolerance", "numeric", { tolerance: absolute(-1) }, ["negative_tolerance tolerance"]],
    [
      "a negative relative tolerance",
      "numeric",
      { tolerance: relative(-0.1), partial: [] },
      ["negative_tolerance tolerance"],
    ],
    ["a tolerance that is not a number", "numeric", { tolerance: absolute(Number.NaN) }, ["not_a_number tolerance"]],
    ["a value that is not a number", "numeric", { value: Number.POSITIVE_INFINITY }, ["not_a_number value"]],
    [
      "a tolerance relative to zero",
      "numeric",
      { value: 0, tolerance: relative(0.05), partial: [] },
      ["relative_to_zero tolerance"],
    ],
    ["a unit with the factor zero", "numeric", { units: [{ label: "kg", factor: 0 }] }, ["not_positive units.0"]],
    ["a unit without a name", "numeric", { units: [{ label: " ", factor: 1 }] }, ["empty_text units.0"]],
    [
      "partial rules from wide to narrow",
      "numeric",
      {
        partial: [
          { tolerance: absolute(5), points: 0.5 },
          { tolerance: absolute(1), points: 1 },
        ],
      },
      ["unsorted_partial partial.1"],
    ],
    [
      "partial rules of two kinds, unsorted",
      "numeric",
      {
        partial: [
          { tolerance: relative(0.05), points: 1 },
          { tolerance: absolute(4), points: 1 },
        ],
      },
      ["unsorted_partial partial.1"],
    ],
    ["a partial rule inside the tolerance", "numeric", { tolerance: absolute(2) }, ["unsorted_partial partial.0"]],
    [
      "a partial rule with a negative tolerance",
      "numeric",
      { partial: [{ tolerance: absolute(-1), points: 1 }] },
      ["negative_tolerance partial.0"],
    ],
    [
      "a wider partial rule that gives more points",
      "numeric",
      {
        partial: [
          { tolerance: absolute(1), points: 0.5 },
          { tolerance: absolute(5), points: 1 },
        ],
      },
      ["unsorted_partial partial.1"],
    ],
    [
      "a partial rule that gives more points than the question",
      "numeric",
      { partial: [{ tolerance: absolute(1), points: 3 }] },
      ["too_many_points partial.0"],
    ],
    [
      "a partial rule with negative points",
      "numeric",
      { partial: [{ tolerance: absolute(1), points: -1 }] },
      ["negative_points partial.0"],
    ],
    [
      "points for the wrong one of true and false",
      "true_false",
      { wrong_points: 1 },
      ["points_for_wrong wrong_points"],
    ],
    ["points for a wrong pair", "matching", { wrong_pair_points: 0.5 }, ["points_for_wrong wrong_pair_points"]],
    ["a floor above zero", "multiple_choice", { floor: 1 }, ["points_for_wrong floor"]],
    ["no option with points", "single_choice", { points_by_choice: { a: 0, b: -1 } }, ["not_winnable"]],
    ["no options", "single_choice", { points_by_choice: {} }, ["not_winnable"]],
    ["a best option with half the points", "single_choice", { points_by_choice: { a: 1 } }, ["not_winnable"]],
    [
      "an option with more points than the question",
      "single_choice",
      { points_by_choice: { a: 3 } },
      ["too_many_points points_by_choice.a"],
    ],
    [
      "points for an option that is not offered",
      "single_choice",
      { points_by_choice: { a: 2, z: 0 } },
      ["unknown_id points_by_choice.z"],
    ],
    ["only options with negative points", "multiple_choice", { points_by_choice: { a: -1, b: -1 } }, ["not_winnable"]],
    [
      "right options with half the points together",
      "multiple_choice",
      { points_by_choice: { a: 0.5, c: 0.5 } },
      ["not_winnable"],
    ],
    [
      "all or nothing without a right option",
      "multiple_choice",
      { points_by_choice: { a: 0 }, scoring: "all_or_nothing" },
      ["not_winnable"],
    ],
    ["no accepted text", "short_text", { accepted: [] }, ["not_winnable"]],
    [
      "an accepted text that is empty",
      "short_text",
      { accepted: [{ text: " ", points: 2 }] },
      ["empty_text accepted.0"],
    ],
    [
      "an accepted text with negative points",
      "short_text",
      {
        accepted: [
          { text: "Paris", points: 2 },
          { text: "Rome", points: -1 },
        ],
      },
      ["negative_points accepted.1"],
    ],
    [
      "an empty accepted word",
      "fill_in_the_blanks",
      { blanks: { ...valid.fill_in_the_blanks.blanks, b1: { kind: "text", accepted: [""], folding, points: 1 } } },
      ["empty_text blanks.b1"],
    ],
    [
      "a blank without a key",
      "fill_in_the_blanks",
      { blanks: { b1: { kind: "text", accepted: ["word"], folding, points: 2 } } },
      ["missing_id blanks.b2"],
    ],
    [
      "a blank that is not in the text",
      "fill_in_the_blanks",
      { blanks: { ...valid.fill_in_the_blanks.blanks, b9: { kind: "text", accepted: ["w"], folding, points: 0 } } },
      ["unknown_id blanks.b9"],
    ],
    [
      "a drop-down choice that is not offered",
      "fill_in_the_blanks",
      { blanks: { ...valid.fill_in_the_blanks.blanks, b2: { kind: "drop_down", choice_id: "zz", points: 1 } } },
      ["unknown_id blanks.b2"],
    ],
    ["pairs with half the points together", "matching", { points_per_pair: 0.5 }, ["not_winnable"]],
    ["a pair whose right side does not exist", "matching", { pairs: { l1: "r1", l2: "r9" } }, ["unknown_id pairs.l2"]],
    ["an order without one of the items", "ordering", { order: ["i1", "i2"] }, ["missing_id order.i3"]],
    ["an order with an item twice", "ordering", { order: ["i1", "i2", "i3", "i3"] }, ["repeated_id order.i3"]],
    [
      "a cell that the student does not fill in",
      "spreadsheet",
      { cells: [{ cell: "C9", expected: 4, tolerance: null, formula_required: false, points: 2 }] },
      ["unknown_id cells.0"],
    ],
    [
      "a cell with a negative tolerance",
      "spreadsheet",
      { cells: [{ cell: "B2", expected: 4, tolerance: absolute(-1), formula_required: false, points: 2 }] },
      ["negative_tolerance cells.0"],
    ],
    [
      "a cell with a tolerance relative to zero",
      "spreadsheet",
      { cells: [{ cell: "B2", expected: 0, tolerance: relative(0.1), formula_required: false, points: 2 }] },
      ["relative_to_zero cells.0"],
    ],
    [
      "a cell that must be empty",
      "spreadsheet",
      { cells: [{ cell: "B2", expected: "", tolerance: null, formula_required: false, points: 2 }] },
      ["empty_text cells.0"],
    ],
    [
      "a cell whose expected number is not a number",
      "spreadsheet",
      { cells: [{ cell: "B2", expected: Number.NaN, tolerance: null, formula_required: false, points: 2 }] },
      ["not_a_number cells.0"],
    ],
    [
      "a cell twice",
      "spreadsheet",
      {
        cells: [4, 5].map((expected) => ({
          cell: "B2",
          expected,
          tolerance: null,
          formula_required: false,
          points: 1,
        })),
      },
      ["repeated_id cells.1"],
    ],
    [
      "a cell without the field formula_required",
      "spreadsheet",
      { cells: [{ cell: "B2", expected: 4, tolerance: null, points: 2 }] },
      ["not_a_key cells.0"],
    ],
    ["an order with an unknown scoring", "ordering", { scoring: "by_luck" }, ["not_a_key scoring"]],
    ["a left side without a pair", "matching", { pairs: { l1: "r1" } }, ["missing_id pairs.l2", "not_winnable"]],
    ["points per pair that are not a number", "matching", { points_per_pair: Number.NaN }, ["not_a_number"]],
    [
      "a rubric line with negative points",
      "long_text",
      { rubric: [{ label: "All", points: -2 }] },
      ["negative_points rubric.0"],
    ],
  ])("%s", (_name, type, key, expected) => {
    expect(problems(type, { ...(valid[type] as object), ...key })).toEqual(expected);
  });
});

test("keys can be corrected for every type graded by a key, and for no type marked by people", () => {
  expect(questionTypes.filter((type) => !isCorrectable(type))).toEqual(["long_text", "upload", "information"]);
});

test("a question worth 0 points needs no option with points", () => {
  expect(problems("single_choice", { points_by_choice: { a: 0 } }, 0)).toEqual([]);
});
