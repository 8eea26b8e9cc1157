import type { QuestionType } from "../vocabulary.ts";

/**
 * The three shapes that depend on a question's type:
 * a **body** is what a student may see (`questions.body`), a **key** is what the grader alone may see
 * (`question_keys.key`), a **content** is what a student answers (`answers.content`, `answer_edits.content`).
 *
 * All points are absolute points of the question, not shares: the best answer earns the question's `points`.
 * Ids (`Choice.id`, blank ids) are unique inside one question, never change, and say nothing about the key;
 * the order in a body says nothing about it either.
 */

/** HTML; a formula stands between \( and \), a displayed one between \[ and \]. Sanitised where it is shown. */
export type Html = string;

export interface Choice {
  id: string;
  html: Html;
}

interface Stated {
  statement_html: Html;
}

interface Chosen extends Stated {
  choices: Choice[];
  /** True when the order carries meaning ("none of the above"): such choices are never shuffled. */
  keep_order: boolean;
}

/** `shown`: the unit stands beside the field. `asked`: the student writes it, or picks it when there are choices. */
export type NumericUnit = { mode: "shown"; label: string } | { mode: "asked"; choices: string[] | null };

export type Blank = { id: string; kind: "text" } | { id: string; kind: "drop_down"; choices: Choice[] };

export type UploadKind = "image" | "pdf" | "text" | "spreadsheet";

/** `input` is what one would type in the cell: a number, a text, or a formula that begins with `=`. */
export interface SpreadsheetCell {
  input: string | number;
  format?: "number" | "money" | "percent";
  bold?: true;
  /** The student cannot change it. */
  locked?: true;
}

/** Cells by their address: `B2`. */
export interface Spreadsheet {
  rows: number;
  columns: number;
  cells: Record<string, SpreadsheetCell>;
}

export interface QuestionBodies {
  single_choice: Chosen;
  multiple_choice: Chosen & { max_choices: number | null };
  true_false: Stated;
  short_text: Stated & { max_length: number };
  long_text: Stated & { min_words: number | null; max_words: number | null };
  numeric: Stated & { unit: NumericUnit | null };
  /** `text_html` holds each blank as `{{id}}`. */
  fill_in_the_blanks: Stated & { text_html: Html; blanks: Blank[] };
  /** There may be more right items than left items, and a right item may be used twice. */
  matching: Stated & { left: Choice[]; right: Choice[] };
  ordering: Stated & { items: Choice[] };
  /** The student starts with `questions.spreadsheet_template`; `answer_cells` are the cells to fill in. */
  spreadsheet: Stated & { answer_cells: string[] };
  upload: Stated & { max_files: number; accepted: UploadKind[]; max_bytes: number };
  information: Stated;
}

/** Which differences are ignored when two texts are compared; spaces at both ends are always ignored. */
export interface TextFolding {
  case: boolean;
  accents: boolean;
  /** Runs of spaces, no-break spaces, hyphens and apostrophes of any kind. */
  spacing: boolean;
}

export type Tolerance = { kind: "absolute"; amount: number } | { kind: "relative"; ratio: number };

export interface AcceptedText {
  text: string;
  points: number;
}

export type BlankKey =
  | { kind: "text"; accepted: string[]; folding: TextFolding; points: number }
  | { kind: "drop_down"; choice_id: string; points: number };

export interface ExpectedCell {
  cell: string;
  expected: number | string;
  /** Null for a text, or for a number that must be exact. */
  tolerance: Tolerance | null;
  /** True when a typed number earns nothing: the cell must hold a formula. */
  formula_required: boolean;
  points: number;
}

/** One criterion for a person who marks by hand. */
export interface RubricLine {
  label: string;
  points: number;
}

export interface QuestionKeys {
  /** An option that is not named is worth 0; a wrong one may cost points. */
  single_choice: { points_by_choice: Record<string, number> };
  /**
   * `per_option`: the sum of the chosen options' points, never under `floor`, never over the question's points.
   * `all_or_nothing`: all points for exactly the options with positive points, else `floor`.
   */
  multiple_choice: {
    points_by_choice: Record<string, number>;
    scoring: "per_option" | "all_or_nothing";
    floor: number;
  };
  true_false: { value: boolean; wrong_points: number };
  short_text: { accepted: AcceptedText[]; folding: TextFolding };
  long_text: { rubric: RubricLine[]; model_answer_html: Html };
  numeric: {
    value: number;
    tolerance: Tolerance;
    /** Accepted spellings of the unit; `factor` converts a number in that unit to the unit of `value`. */
    units: { label: string; factor: number }[];
    /** Wider tolerances that still earn some points, the narrowest first. */
    partial: { tolerance: Tolerance; points: number }[];
  };
  fill_in_the_blanks: { blanks: Record<string, BlankKey> };
  matching: { pairs: Record<string, string>; points_per_pair: number; wrong_pair_points: number };
  /** `position`: a share of the points for each item in its place. */
  ordering: { order: string[]; scoring: "all_or_nothing" | "position" };
  spreadsheet: { cells: ExpectedCell[] };
  upload: { rubric: RubricLine[]; model_answer_html: Html };
  /** Nothing to grade: an information has no row in `question_keys`. */
  information: null;
}

/** A file as an answer names it: the id that the browser gave it, and the SHA-256 of its bytes in lower-case hex. */
export interface NamedFile {
  file_id: string;
  sha256: string;
}

/** A cleared answer is null, whatever the type. */
export interface AnswerContents {
  single_choice: { choice_id: string };
  multiple_choice: { choice_ids: string[] };
  true_false: { value: boolean };
  short_text: { text: string };
  long_text: { html: Html };
  /**
   * The number as typed, with its comma or point and spaces: the grader parses it, the student sees what they wrote.
   */
  numeric: { text: string; unit: string | null };
  /** The typed text or the chosen choice's id, by blank. */
  fill_in_the_blanks: { blanks: Record<string, string> };
  /** Ids of the right items, by the id of the left item. */
  matching: { pairs: Record<string, string> };
  ordering: { item_ids: string[] };
  spreadsheet: { spreadsheet_content: Spreadsheet };
  /** The files themselves are `answer_pictures`. Answers written by an earlier version name them by `picture_ids`. */
  upload: { files: NamedFile[]; picture_ids?: number[] };
  information: never;
}

export type QuestionBody<T extends QuestionType = QuestionType> = QuestionBodies[T];
export type QuestionKey<T extends QuestionType = QuestionType> = QuestionKeys[T];
export type AnswerContent<T extends QuestionType = QuestionType> = AnswerContents[T];

/** A question's body and key that belong together; `type` tells them apart. */
export type QuestionContent = {
  [T in QuestionType]: { type: T; body: QuestionBodies[T]; key: QuestionKeys[T] };
}[QuestionType];

/**
 * A student's paper (`quiz_instances.content`): ids in the order drawn for this attempt, never changed once made.
 * `order` holds the ids of the choices, items or right-hand sides as this student sees them.
 */
export interface PaperContent {
  sections: { id: number; exercises: { id: number; questions: { id: number; order?: string[] }[] }[] }[];
}
