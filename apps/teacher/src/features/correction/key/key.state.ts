import type { QuestionToMark } from "@examplar/contract";
import { isCorrectable, type CorrectableType, type ExpectedCell, type GradableQuestion } from "@examplar/domain";

/** A question with the key that is being corrected, told apart by its type. */
export type KeyedQuestion = { [T in CorrectableType]: GradableQuestion<T> }[CorrectableType];

/** Null where the question has no key. */
export const keyedQuestionOf = ({ question, key }: QuestionToMark): KeyedQuestion | null => {
  const { type, body } = question.attributes;
  if (key === null || !isCorrectable(type)) return null;
  return { type, body, key, points: question.points } as unknown as KeyedQuestion;
};

/** A figure as a person writes it; `NaN` where it is none, which no key may hold. */
export const parseFigure = (text: string): number => {
  const trimmed = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return trimmed === "" ? Number.NaN : Number(trimmed);
};

/** One accepted spelling a line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The words of a choice, for a name or a menu. */
export const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").trim();

/**
 * What a cell must show, as a person writes it: a figure where it is one, else a text. The tolerance stays, as a figure that is
 * being typed is a text for a moment; a text is compared without one.
 */
export const withExpected = (cell: ExpectedCell, text: string): ExpectedCell => {
  const figure = parseFigure(text);
  return { ...cell, expected: Number.isNaN(figure) ? text.trim() : figure };
};

/** The figure of a tolerance; nothing is an exact figure. */
export const toleranceOf = ({ tolerance }: ExpectedCell): number => {
  if (tolerance === null) return 0;
  return tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio;
};

export const withTolerance = (cell: ExpectedCell, figure: number): ExpectedCell => ({
  ...cell,
  tolerance:
    cell.tolerance?.kind === "relative" ? { kind: "relative", ratio: figure } : { kind: "absolute", amount: figure },
});

/** Cells that a student fills in and that earn nothing yet. */
export const ungradedCells = ({ body, key }: GradableQuestion<"spreadsheet">): string[] =>
  body.answer_cells.filter((cell) => !key.cells.some((one) => one.cell === cell));

export const newCell = (cell: string): ExpectedCell => ({
  cell,
  expected: "",
  tolerance: null,
  formula_required: false,
  points: 0,
});

/** Of the fields of a key. */
export interface KeyProps<Question> {
  question: Question;
  onKey: (key: KeyedQuestion["key"]) => void;
}
