import type { QuestionContent, QuestionType } from "@examplar/domain";

type Example<T extends QuestionType> = Omit<Extract<QuestionContent, { type: T }>, "type">;

const statement_html = "<p>Question</p>";
const folding = { case: true, accents: true, spacing: true };
const choices = [
  { id: "a", html: "A" },
  { id: "b", html: "B" },
];

/** The smallest valid question of each type. Each is worth one point, except the information. */
export const questionExamples: { [T in QuestionType]: Example<T> } = {
  single_choice: { body: { statement_html, choices, keep_order: false }, key: { points_by_choice: { a: 1 } } },
  multiple_choice: {
    body: { statement_html, choices, keep_order: false, max_choices: null },
    key: { points_by_choice: { a: 1, b: -1 }, scoring: "per_option", floor: 0 },
  },
  true_false: { body: { statement_html }, key: { value: true, wrong_points: 0 } },
  short_text: {
    body: { statement_html, max_length: 100 },
    key: { accepted: [{ text: "yes", points: 1 }], folding },
  },
  long_text: {
    body: { statement_html, min_words: null, max_words: null },
    key: { rubric: [{ label: "Reasoning", points: 1 }], model_answer_html: "<p>Answer</p>" },
  },
  numeric: {
    body: { statement_html, unit: null },
    key: { value: 4, tolerance: { kind: "absolute", amount: 0 }, units: [], partial: [] },
  },
  fill_in_the_blanks: {
    body: { statement_html, text_html: "<p>{{b1}}</p>", blanks: [{ id: "b1", kind: "text" }] },
    key: { blanks: { b1: { kind: "text", accepted: ["yes"], folding, points: 1 } } },
  },
  matching: {
    body: { statement_html, left: [{ id: "l1", html: "Left" }], right: [{ id: "r1", html: "Right" }] },
    key: { pairs: { l1: "r1" }, points_per_pair: 1, wrong_pair_points: 0 },
  },
  ordering: { body: { statement_html, items: choices }, key: { order: ["b", "a"], scoring: "all_or_nothing" } },
  spreadsheet: {
    body: { statement_html, answer_cells: ["A1"] },
    key: { cells: [{ cell: "A1", expected: 4, tolerance: null, formula_required: false, points: 1 }] },
  },
  upload: {
    body: { statement_html, max_files: 1, accepted: ["image"], max_bytes: 10_000_000 },
    key: { rubric: [{ label: "Drawing", points: 1 }], model_answer_html: "<p>Answer</p>" },
  },
  information: { body: { statement_html }, key: null },
};
