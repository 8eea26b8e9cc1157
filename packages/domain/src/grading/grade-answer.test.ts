import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodies, contents } from "../answers/question-content.test-facts.ts";
import type { AnswerContents, QuestionKeys } from "../answers/question-content.types.ts";
import { answerStatuses, questionTypes, type QuestionType } from "../vocabulary.ts";
import { gradeAnswer, statusCounts, type GradableQuestion } from "./grade-answer.ts";
import type { EvaluatedSheet } from "./sheets/grade-sheet.ts";

const folding = { case: true, accents: true, spacing: true };
const rubric = { rubric: [{ label: "All", points: 2 }], model_answer_html: "" };
const keys: { [T in QuestionType]: QuestionKeys[T] } = {
  single_choice: { points_by_choice: { a: 2, b: -1, c: 0 } },
  multiple_choice: { points_by_choice: { a: 1, b: -1, c: 1 }, scoring: "per_option", floor: 0 },
  true_false: { value: true, wrong_points: -0.5 },
  short_text: { accepted: [{ text: "Paris", points: 2 }], folding },
  long_text: rubric,
  numeric: {
    value: 1234.5,
    tolerance: { kind: "absolute", amount: 0 },
    units: [{ label: "kg", factor: 1 }],
    partial: [],
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
const sheet: EvaluatedSheet = { values: { B2: 4 }, texts: {}, operands: {}, formula_cells: new Set(["B2"]) };
const questionOf = (type: QuestionType, key: object = {}, points = 2) =>
  ({ type, body: bodies[type], key: { ...keys[type], ...key }, points }) as GradableQuestion;
const answered = (content: unknown, status: (typeof answerStatuses)[number] = "answered") => ({
  status,
  content: content as AnswerContents[QuestionType] | null,
  hand_points: null,
});
const grade = (type: QuestionType, content: unknown, key: object = {}, points = 2) =>
  gradeAnswer(questionOf(type, key, points), answered(content), sheet);
const pointsOf = (...question: Parameters<typeof grade>) => grade(...question).points;

const nothing = { points: 0, is_correct: false, needs_hand: false, is_over_maximum: false };
const waiting = { ...nothing, needs_hand: true };
const full = { ...nothing, points: 2, is_correct: true };
const byHand: QuestionType[] = ["long_text", "upload"];
const byKey = questionTypes.filter((type) => type !== "information" && !byHand.includes(type));

describe("every type", () => {
  test.each(byKey)("%s: the right answer earns all points", (type) => {
    expect(grade(type, contents[type])).toEqual(full);
  });

  test.each(byHand)("%s: a person must mark an answer", (type) => {
    expect(grade(type, contents[type])).toEqual(waiting);
  });

  test.each(questionTypes)("%s: a missing answer earns 0, never less, and needs no marking", (type) => {
    expect(gradeAnswer(questionOf(type), null)).toEqual(nothing);
    expect(grade(type, null)).toEqual(nothing);
  });

  test.each<[QuestionType, unknown]>([
    ["multiple_choice", { choice_ids: [] }],
    ["short_text", { text: " " }],
    ["long_text", { html: "<p><br></p>" }],
    ["numeric", { text: "", unit: "kg" }],
    ["fill_in_the_blanks", { blanks: { b1: "" } }],
    ["matching", { pairs: {} }],
    ["ordering", { item_ids: [] }],
    ["spreadsheet", { spreadsheet_content: { rows: 1, columns: 1, cells: {} } }],
    ["upload", { files: [] }],
    ["information", {}],
  ])("%s: %j is no answer", (type, content) => {
    expect(grade(type, content)).toEqual(nothing);
  });

  test.each(answerStatuses)("%s answers count only when answered or accepted", (status) => {
    const counts = status === "answered" || status === "accepted";
    expect(statusCounts(status)).toBe(counts);
    const right = gradeAnswer(questionOf("single_choice"), answered({ choice_id: "a" }, status));
    expect(right).toEqual(counts ? full : nothing);
    const wrong = gradeAnswer(questionOf("single_choice"), answered({ choice_id: "b" }, status));
    expect(wrong.points).toBe(counts ? -1 : 0);
    const essay = gradeAnswer(questionOf("long_text"), answered({ html: "Because." }, status));
    expect(essay).toEqual(counts ? waiting : nothing);
  });
});

describe("a question worth 0 points", () => {
  test.each(questionTypes)("%s: has no right answer, and needs no marking", (type) => {
    expect(grade(type, contents[type], {}, 0)).toMatchObject({ is_correct: false, needs_hand: false });
  });

  test("a spreadsheet that could not be evaluated earns 0 and needs no marking", () => {
    expect(gradeAnswer(questionOf("spreadsheet", {}, 0), answered(contents.spreadsheet))).toEqual(nothing);
  });
});

describe("points that a person gave", () => {
  const marked = (type: QuestionType, hand_points: number, status: (typeof answerStatuses)[number] = "answered") =>
    gradeAnswer(questionOf(type), { ...answered(contents[type], status), hand_points });

  test.each([
    ["long_text", 2, full],
    ["long_text", 1.5, { ...nothing, points: 1.5 }],
    ["long_text", 0, nothing],
    ["upload", 2, full],
    ["upload", 3, { ...full, points: 3, is_over_maximum: true }],
    ["single_choice", 2.01, { ...full, points: 2.01, is_over_maximum: true }],
    ["single_choice", 0.5, { ...nothing, points: 0.5 }],
    ["single_choice", 0, nothing],
    ["spreadsheet", 2, full],
  ] as const)("%s: %d overrides any key", (type, points, expected) => {
    expect(marked(type, points)).toEqual(expected);
  });

  test("count for an emptied answer too, but not for an answer that does not count", () => {
    expect(gradeAnswer(questionOf("long_text"), { ...answered(null), hand_points: 1 }).points).toBe(1);
    expect(marked("long_text", 2, "rejected")).toEqual(nothing);
    expect(marked("long_text", 2, "accepted")).toEqual(full);
  });
});

describe("single choice", () => {
  test.each([
    ["a", 2, true],
    ["b", -1, false],
    ["c", 0, false],
    ["not in the key", 0, false],
  ])("%s earns %d", (choice_id, points, is_correct) => {
    expect(grade("single_choice", { choice_id })).toEqual({ ...nothing, points, is_correct });
  });

  test("a partly right answer is not correct, and a question worth 0 points has no correct answer", () => {
    expect(grade("single_choice", { choice_id: "c" }, { points_by_choice: { c: 1 } }).is_correct).toBe(false);
    expect(grade("single_choice", { choice_id: "c" }, {}, 0)).toEqual(nothing);
  });

  test("no key gives more than the question is worth", () => {
    expect(grade("single_choice", { choice_id: "a" }, { points_by_choice: { a: 9 } })).toEqual(full);
  });
});

describe("multiple choice", () => {
  const harsh = { points_by_choice: { a: 1, b: -2, c: 1 }, floor: -1 };
  const allOrNothing = { scoring: "all_or_nothing" };
  test.each<[string, string[], object, number, boolean]>([
    ["all right choices", ["a", "c"], {}, 2, true],
    ["all right choices in another order", ["c", "a"], {}, 2, true],
    ["one of two right choices", ["a"], {}, 1, false],
    ["a right and a wrong choice", ["a", "b"], {}, 0, false],
    ["all right choices and a wrong one", ["a", "b", "c"], {}, 1, false],
    ["a wrong choice, with the floor at 0", ["b"], {}, 0, false],
    ["a wrong choice, with the floor under 0", ["b"], harsh, -1, false],
    [
      "two wrong choices, with the floor under 0",
      ["b", "b2"],
      { ...harsh, points_by_choice: { b: -2, b2: -2 } },
      -1,
      false,
    ],
    ["a right and a wrong choice, with the floor under 0", ["a", "b"], harsh, -1, false],
    ["a right choice and one that the key does not contain", ["a", "z"], {}, 1, false],
    ["all right choices and one without points", ["a", "b", "c"], { points_by_choice: { a: 1, c: 1 } }, 2, true],
    ["all right choices, worth less than the question", ["a", "c"], { points_by_choice: { a: 0.5, c: 0.5 } }, 1, false],
    ["all right choices, worth more than the question", ["a", "c"], { points_by_choice: { a: 5, c: 5 } }, 2, true],
    ["all or nothing: all right choices", ["c", "a"], allOrNothing, 2, true],
    ["all or nothing: a right choice is missing", ["a"], allOrNothing, 0, false],
    ["all or nothing: a wrong choice too many", ["a", "b", "c"], allOrNothing, 0, false],
    ["all or nothing: a wrong choice instead of a right one", ["a", "b"], allOrNothing, 0, false],
    [
      "all or nothing: all right choices, without one worth 0",
      ["a", "c"],
      { ...allOrNothing, points_by_choice: { a: 1, b: 0, c: 1 } },
      2,
      true,
    ],
    [
      "all or nothing: a right choice is missing, with the floor under 0",
      ["a"],
      { ...allOrNothing, floor: -0.5 },
      -0.5,
      false,
    ],
  ])("%s", (_name, choice_ids, key, points, is_correct) => {
    expect(grade("multiple_choice", { choice_ids }, key)).toEqual({ ...nothing, points, is_correct });
  });
});

describe("true or false", () => {
  test.each([
    [true, true, 2],
    [true, false, -0.5],
    [false, false, 2],
    [false, true, -0.5],
  ])("the key is %s, the answer %s: %d", (value, answer, points) => {
    expect(grade("true_false", { value: answer }, { value })).toEqual({
      ...nothing,
      points,
      is_correct: points === 2,
    });
  });
});

describe("short text", () => {
  const accepted = [
    { text: "servanda", points: 0.5 },
    { text: "Pacta sunt servanda", points: 2 },
    { text: "pacta-sunt-servanda", points: 1 },
  ];
  const exactly = { case: false, accents: false, spacing: false };
  test.each<[string, object, number]>([
    ["Pacta sunt servanda", {}, 2],
    ["  PACTA   SUNT\u{a0}SERVANDA ", {}, 2],
    ["servanda", {}, 0.5],
    ["servandum", {}, 0],
    ["pacta sunt", {}, 0],
    ["pacta sunt servanda", { folding: exactly }, 0],
    ["pacta-sunt-servanda", { folding: exactly }, 1],
    ["Pacta sunt servanda", { folding: exactly }, 2],
    ["anything", { accepted: [] }, 0],
    ["5", { accepted: [{ text: "-5", points: 2 }] }, 0],
    ["−5", { accepted: [{ text: "-5", points: 2 }] }, 2],
    ["Cl", { accepted: [{ text: "Cl-", points: 2 }] }, 0],
    ["y", { accepted: [{ text: "y'", points: 2 }] }, 0],
    ["y’", { accepted: [{ text: "y'", points: 2 }] }, 2],
    ["\u{200b}", { accepted: [{ text: "", points: 2 }] }, 0],
  ])("%j with %j earns %d", (text, key, points) => {
    expect(pointsOf("short_text", { text }, { accepted, ...key })).toBe(points);
  });
});

describe("blanks", () => {
  test.each<[object, number]>([
    [{ b1: "word", b2: "x" }, 2],
    [{ b1: " WORD ", b2: "x" }, 2],
    [{ b1: "word" }, 1],
    [{ b2: "x" }, 1],
    [{ b1: "ward", b2: "x" }, 1],
    [{ b1: "word", b2: "y" }, 1],
    [{ b1: "x", b2: "word" }, 0],
    [{ b1: "word", b2: "X" }, 1],
    [{ b1: "word", b2: "" }, 1],
  ])("%j earn %d", (blanks, points) => {
    expect(pointsOf("fill_in_the_blanks", { blanks })).toBe(points);
  });

  test("any accepted word is right, compared by the blank's own folding", () => {
    const b1 = { kind: "text", accepted: ["price", "Cost"], folding: { ...folding, case: false }, points: 2 };
    const points = ["Cost", "cost", "price"].map((word) =>
      pointsOf("fill_in_the_blanks", { blanks: { b1: word } }, { blanks: { b1 } }),
    );
    expect(points).toEqual([2, 0, 2]);
  });

  test("an empty blank earns nothing, even where no word is accepted", () => {
    const key = {
      blanks: { b1: { kind: "text", accepted: [], folding, points: 1 }, b2: keys.fill_in_the_blanks.blanks.b2 },
    };
    expect(pointsOf("fill_in_the_blanks", { blanks: { b2: "x" } }, key)).toBe(1);
  });
});

describe("an empty blank earns nothing", () => {
  test.each([
    ["", "-"],
    [" ", "-"],
    ["", ""],
    ["\u{a0}", ""],
    ["\u{200b}", ""],
    ["", "'"],
    ["", " "],
  ])("%j where %j is accepted", (written, accepted) => {
    const b1 = { kind: "text", accepted: [accepted], folding, points: 1 };
    const key = { blanks: { b1, b2: keys.fill_in_the_blanks.blanks.b2 } };
    expect(pointsOf("fill_in_the_blanks", { blanks: { b1: written, b2: "x" } }, key)).toBe(1);
  });

  test("a blank filled with a hyphen earns its points if a hyphen is accepted", () => {
    const b1 = { kind: "text", accepted: ["-"], folding, points: 1 };
    expect(pointsOf("fill_in_the_blanks", { blanks: { b1: "–" } }, { blanks: { b1 } })).toBe(1);
  });

  test("a drop-down with an empty key earns nothing when it is left empty", () => {
    const b2 = { kind: "drop_down", choice_id: "", points: 1 };
    expect(pointsOf("fill_in_the_blanks", { blanks: { b1: "word", b2: "" } }, { blanks: { b2 } })).toBe(0);
  });
});

describe("matching", () => {
  test.each<[object, object, number]>([
    [{ l1: "r1", l2: "r1" }, {}, 2],
    [{ l1: "r1" }, {}, 1],
    [{ l1: "r1", l2: "r2" }, {}, 0],
    [{ l1: "r1", l2: "r2" }, { wrong_pair_points: 0 }, 1],
    [{ l1: "r1", l2: "r2" }, { wrong_pair_points: -0.25 }, 0.75],
    [{ l1: "r2", l2: "r2" }, {}, 0],
    [{ l1: "r1", l9: "r1" }, {}, 0],
    [{ l1: "r1", l2: "r1" }, { points_per_pair: 0.5 }, 1],
  ])("%j with %j earns %d, never less than 0", (pairs, key, points) => {
    expect(pointsOf("matching", { pairs }, key)).toBe(points);
  });
});

describe("ordering", () => {
  const position = { scoring: "position" };
  test.each<[string[], object, number]>([
    [["i2", "i1", "i3"], {}, 2],
    [["i1", "i2", "i3"], {}, 0],
    [["i2", "i1"], {}, 0],
    [["i2", "i1", "i3"], position, 2],
    [["i1", "i2", "i3"], position, 0.67],
    [["i2", "i1"], position, 1.33],
    [["i2"], position, 0.67],
    [["i1", "i3", "i2"], position, 0],
  ])("%j with %j earns %d", (item_ids, key, points) => {
    expect(pointsOf("ordering", { item_ids }, key)).toBe(points);
  });
});

test("a person must mark a sheet that could not be evaluated", () => {
  expect(gradeAnswer(questionOf("spreadsheet"), answered(contents.spreadsheet))).toEqual(waiting);
});

test("for any answer, points have two decimals and never exceed the question's", () => {
  const choiceIds = fc.subarray(["a", "b", "c"], { minLength: 1 });
  const worth = fc.integer({ min: -300, max: 300 }).map((hundredths) => hundredths / 100);
  const options = fc.record({ a: worth, b: worth, c: worth });
  const scoring = fc.constantFrom("per_option", "all_or_nothing");
  fc.assert(
    fc.property(choiceIds, options, scoring, worth, (choice_ids, points_by_choice, how, worst) => {
      const floor = Math.min(0, worst);
      const earned = pointsOf("multiple_choice", { choice_ids }, { points_by_choice, scoring: how, floor });
      expect(earned).toBeLessThanOrEqual(2);
      expect(earned).toBeGreaterThanOrEqual(floor);
      expect(Number(earned.toFixed(2))).toBe(earned);
    }),
  );
});
