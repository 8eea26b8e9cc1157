import type { QuestionToMark } from "@examplar/contract";
import { isCorrectable, type CorrectableType, type ExpectedCell, type GradableQuestion } from "@examplar/domain";

/** A question with the key being corrected; a union discriminated by type. */
export type KeyedQuestion = { [T in CorrectableType]: GradableQuestion<T> }[CorrectableType];

/** Returns null when the question has no key that can be corrected. */
export const keyedQuestionOf = ({ question, key }: QuestionToMark): KeyedQuestion | null => {
  const { type, body } = question.attributes;
  if (key === null || !isCorrectable(type)) return null;
  return { type, body, key, points: question.points } as unknown as KeyedQuestion;
};

/** Parses a number as a person writes it. Returns `NaN` for other text, which no key may hold. */
export const parseFigure = (text: string): number => {
  const trimmed = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return trimmed === "" ? Number.NaN : Number(trimmed);
};

/** Splits text into accepted spellings, one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns a choice's text without HTML, for a label or a menu. */
export const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").trim();

/**
 * Sets what a cell must show: a number if the text is one, else the text. Keeps the tolerance, because a number being
 * typed is briefly a text. Grading ignores the tolerance of a text.
 */
export const withExpected = (cell: ExpectedCell, text: string): ExpectedCell => {
  const figure = parseFigure(text);
  return { ...cell, expected: Number.isNaN(figure) ? text.trim() : figure };
};

/** Returns the tolerance as a number; 0 means that the value must match exactly. */
export const toleranceOf = ({ tolerance }: ExpectedCell): number => {
  if (tolerance === null) return 0;
  return tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio;
};

export const withTolerance = (cell: ExpectedCell, figure: number): ExpectedCell => ({
  ...cell,
  tolerance:
    cell.tolerance?.kind === "relative" ? { kind: "relative", ratio: figure } : { kind: "absolute", amount: figure },
});

/** Returns the cells that a student fills in but the key does not grade yet. */
export const ungradedCells = ({ body, key }: GradableQuestion<"spreadsheet">): string[] =>
  body.answer_cells.filter((cell) => !key.cells.some((one) => one.cell === cell));

export const newCell = (cell: string): ExpectedCell => ({
  cell,
  expected: "",
  tolerance: null,
  formula_required: false,
  points: 0,
});

/** Props of the editors of a key. */
export interface KeyProps<Question> {
  question: Question;
  onKey: (key: KeyedQuestion["key"]) => void;
}
