import type { QuestionType } from "../vocabulary.ts";
import type { AnswerContents, Choice, QuestionBodies } from "./question-content.types.ts";

const statement_html = "<p>Question</p>";
const choicesOf = (...ids: string[]): Choice[] => ids.map((id) => ({ id, html: `<b>${id}</b>` }));

/** One question of each type, for every test that needs one. */
export const bodies: { [T in QuestionType]: QuestionBodies[T] } = {
  single_choice: { statement_html, choices: choicesOf("a", "b", "c"), keep_order: false },
  multiple_choice: { statement_html, choices: choicesOf("a", "b", "c"), keep_order: false, max_choices: null },
  true_false: { statement_html },
  short_text: { statement_html, max_length: 120 },
  long_text: { statement_html, min_words: null, max_words: null },
  numeric: { statement_html, unit: { mode: "asked", choices: null } },
  fill_in_the_blanks: {
    statement_html,
    text_html: "<p>{{b1}} and {{b2}}</p>",
    blanks: [
      { id: "b1", kind: "text" },
      { id: "b2", kind: "drop_down", choices: choicesOf("x", "y") },
    ],
  },
  matching: { statement_html, left: choicesOf("l1", "l2"), right: choicesOf("r1", "r2", "r3") },
  ordering: { statement_html, items: choicesOf("i1", "i2", "i3") },
  spreadsheet: { statement_html, answer_cells: ["B2", "B3"] },
  upload: { statement_html, max_files: 2, accepted: ["image", "pdf"], max_bytes: 1_000_000 },
  information: { statement_html },
};

/** A complete answer to each of these questions. */
export const contents: { [T in Exclude<QuestionType, "information">]: AnswerContents[T] } & {
  information: null;
} = {
  single_choice: { choice_id: "a" },
  multiple_choice: { choice_ids: ["c", "a"] },
  true_false: { value: true },
  short_text: { text: "Paris" },
  long_text: { html: "<p>Because.</p>" },
  numeric: { text: "1 234,5", unit: "kg" },
  fill_in_the_blanks: { blanks: { b1: "word", b2: "x" } },
  matching: { pairs: { l1: "r1", l2: "r1" } },
  ordering: { item_ids: ["i2", "i1", "i3"] },
  spreadsheet: { spreadsheet_content: { rows: 10, columns: 4, cells: { A1: { input: 2 }, B2: { input: "=A1*2" } } } },
  upload: { files: [{ file_id: "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01", sha256: "a".repeat(64) }] },
  information: null,
};
