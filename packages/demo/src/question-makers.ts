import type {
  BlankKey,
  Choice,
  ExpectedCell,
  Html,
  NumericUnit,
  QuestionKeys,
  Spreadsheet,
  TextFolding,
  Tolerance,
} from "@examplar/domain";
import type { DemoExercise, DemoQuestion, DemoSamples } from "./demo.types.ts";

/** Keeps the backslashes of formulas. */
export const tex = String.raw;

/** An option and the points for choosing it; none if omitted. */
type Option = [html: Html, points?: number];

const folding: TextFolding = { case: true, accents: true, spacing: true };
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const choicesOf = (htmls: readonly Html[], prefix = ""): Choice[] =>
  htmls.map((html, i) => ({ id: prefix === "" ? String.fromCharCode(97 + i) : `${prefix}${i + 1}`, html }));
const byText = (a: Html, b: Html): number => a.localeCompare(b);
/** Alphabetical order: a reader can check it, and it does not reveal the key. */
const alphabetical = (htmls: readonly Html[]): Html[] => htmls.toSorted(byText);
const inAlphabet = (options: Option[]): Option[] => options.toSorted(([a], [b]) => byText(a, b));
const idOf = (choices: Choice[], html: Html): string => choices.find((choice) => choice.html === html)?.id ?? "";
const pointsByChoice = (choices: Choice[], options: Option[]): Record<string, number> =>
  Object.fromEntries(choices.map((choice, i) => [choice.id, options[i]?.[1] ?? 0]));

export const information = (name: string, statement_html: Html): DemoQuestion => ({
  type: "information",
  name,
  points: 0,
  correction_html: "",
  body: { statement_html },
  key: null,
});

export const single = (
  name: string,
  statement_html: Html,
  written: Option[],
  correction_html = "",
  keep_order = false,
): DemoQuestion => {
  const options = keep_order ? written : inAlphabet(written);
  const choices = choicesOf(options.map(([html]) => html));
  const points = Math.max(...options.map(([, worth = 0]) => worth));
  const body = { statement_html, choices, keep_order };
  return {
    type: "single_choice",
    name,
    points,
    correction_html,
    body,
    key: { points_by_choice: pointsByChoice(choices, options) },
  };
};

export const multiple = (
  name: string,
  statement_html: Html,
  written: Option[],
  correction_html = "",
  { scoring = "per_option", floor = 0 }: Partial<QuestionKeys["multiple_choice"]> = {},
): DemoQuestion => {
  const options = inAlphabet(written);
  const choices = choicesOf(options.map(([html]) => html));
  const points = sum(options.map(([, worth = 0]) => Math.max(0, worth)));
  const body = { statement_html, choices, keep_order: false, max_choices: null };
  const key = { points_by_choice: pointsByChoice(choices, options), scoring, floor };
  return { type: "multiple_choice", name, points, correction_html, body, key };
};

export const trueFalse = (
  name: string,
  statement_html: Html,
  value: boolean,
  points: number,
  correction_html = "",
  wrong_points = 0,
): DemoQuestion => ({
  type: "true_false",
  name,
  points,
  correction_html,
  body: { statement_html },
  key: { value, wrong_points },
});

/** Accepted texts after the first may give fewer points: `["Pacta sunt servanda", ["pacta", 1]]`. */
export const shortText = (
  name: string,
  statement_html: Html,
  points: number,
  accepted: (string | [text: string, points: number])[],
  correction_html = "",
): DemoQuestion => ({
  type: "short_text",
  name,
  points,
  correction_html,
  body: { statement_html, max_length: 120 },
  key: {
    accepted: accepted.map((one) =>
      typeof one === "string" ? { text: one, points } : { text: one[0], points: one[1] },
    ),
    folding,
  },
});

export const longText = (
  name: string,
  statement_html: Html,
  [min_words, max_words]: [number | null, number | null],
  rubric: [label: string, points: number][],
  model_answer_html: Html,
  texts: DemoSamples["texts"] = [],
): DemoQuestion => ({
  type: "long_text",
  name,
  points: sum(rubric.map(([, points]) => points)),
  correction_html: model_answer_html,
  body: { statement_html, min_words, max_words },
  key: { rubric: rubric.map(([label, points]) => ({ label, points })), model_answer_html },
  samples: { texts },
});

export const within = (amount: number): Tolerance => ({ kind: "absolute", amount });
export const withinPercent = (percent: number): Tolerance => ({ kind: "relative", ratio: percent / 100 });

interface NumericAnswer extends Partial<QuestionKeys["numeric"]> {
  value: number;
  unit?: NumericUnit;
}

export const numeric = (
  name: string,
  statement_html: Html,
  points: number,
  { value, tolerance = within(0), unit, units = [], partial = [] }: NumericAnswer,
  correction_html = "",
): DemoQuestion => ({
  type: "numeric",
  name,
  points,
  correction_html,
  body: { statement_html, unit: unit ?? null },
  key: { value, tolerance, units, partial },
});

/** A blank to type into, with its accepted texts, or a list to pick from, whose first entry is right. */
type DemoBlank = { type_in: string[]; points: number } | { pick: string[]; points: number };

export const blanks = (
  name: string,
  statement_html: Html,
  text_html: Html,
  answers: Record<string, DemoBlank>,
  correction_html = "",
): DemoQuestion => {
  const made = Object.entries(answers).map(([id, blank]) => {
    if ("type_in" in blank) {
      const key: BlankKey = { kind: "text", accepted: blank.type_in, folding, points: blank.points };
      return { id, body: { id, kind: "text" as const }, key };
    }
    const choices = choicesOf(alphabetical(blank.pick));
    const key: BlankKey = {
      kind: "drop_down",
      choice_id: idOf(choices, blank.pick[0] ?? ""),
      points: blank.points,
    };
    return { id, body: { id, kind: "drop_down" as const, choices }, key };
  });
  return {
    type: "fill_in_the_blanks",
    name,
    points: sum(made.map(({ key }) => key.points)),
    correction_html,
    body: { statement_html, text_html, blanks: made.map(({ body }) => body) },
    key: { blanks: Object.fromEntries(made.map(({ id, key }) => [id, key])) },
  };
};

export const matching = (
  name: string,
  statement_html: Html,
  pairs: [left: Html, right: Html][],
  [points_per_pair, wrong_pair_points = 0]: [number, number?],
  correction_html = "",
  extra: Html[] = [],
): DemoQuestion => {
  const left = choicesOf(
    pairs.map(([html]) => html),
    "l",
  );
  const right = choicesOf(alphabetical([...new Set(pairs.map(([, html]) => html)), ...extra]), "r");
  const keyed = Object.fromEntries(pairs.map(([from, to]) => [idOf(left, from), idOf(right, to)]));
  return {
    type: "matching",
    name,
    points: points_per_pair * pairs.length,
    correction_html,
    body: { statement_html, left, right },
    key: { pairs: keyed, points_per_pair, wrong_pair_points },
  };
};

/** Takes the items in the right order; the body stores them in alphabetical order. */
export const ordering = (
  name: string,
  statement_html: Html,
  points: number,
  inOrder: Html[],
  correction_html = "",
  scoring: QuestionKeys["ordering"]["scoring"] = "position",
): DemoQuestion => {
  const items = choicesOf(alphabetical(inOrder), "i");
  return {
    type: "ordering",
    name,
    points,
    correction_html,
    body: { statement_html, items },
    key: { order: inOrder.map((html) => idOf(items, html)), scoring },
  };
};

type DemoCell = Pick<ExpectedCell, "cell" | "expected" | "points"> &
  Partial<ExpectedCell> & { sample: string | number };

const expectedCell = (demo: DemoCell): ExpectedCell => {
  const { sample: _, ...cell } = demo;
  return { tolerance: null, formula_required: false, ...cell };
};

export const spreadsheet = (
  name: string,
  statement_html: Html,
  spreadsheet_template: Spreadsheet,
  cells: DemoCell[],
  correction_html = "",
): DemoQuestion => ({
  type: "spreadsheet",
  name,
  points: sum(cells.map(({ points }) => points)),
  correction_html,
  spreadsheet_template,
  body: { statement_html, answer_cells: cells.map(({ cell }) => cell) },
  key: { cells: cells.map(expectedCell) },
  samples: { cells: Object.fromEntries(cells.map(({ cell, sample }) => [cell, sample])) },
});

export const upload = (
  name: string,
  statement_html: Html,
  max_files: number,
  rubric: [label: string, points: number][],
  model_answer_html: Html,
): DemoQuestion => ({
  type: "upload",
  name,
  points: sum(rubric.map(([, points]) => points)),
  correction_html: model_answer_html,
  body: { statement_html, max_files, accepted: ["image", "pdf"], max_bytes: 10_000_000 },
  key: { rubric: rubric.map(([label, points]) => ({ label, points })), model_answer_html },
});

/** Wraps a single question in its implicit exercise. */
export const lone = (question: DemoQuestion): DemoExercise => ({
  display_name: question.name,
  is_implicit: true,
  questions: [question],
});

export const exercise = (
  display_name: string,
  text_html: Html,
  questions: DemoQuestion[],
  extra: Pick<DemoExercise, "documents" | "require_exercise_validation"> = {},
): DemoExercise => ({ display_name, text_html, questions, ...extra });
