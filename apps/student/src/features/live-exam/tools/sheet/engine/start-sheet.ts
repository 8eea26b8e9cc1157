import { sheetToEvaluate, type AnswerContent, type Spreadsheet, type StudentQuestion } from "@examplar/domain";

/** Used for a question whose author gave no template. */
const blank: Spreadsheet = { rows: 30, columns: 8, cells: {} };

const savedSheet = (content: AnswerContent | null): Spreadsheet | null =>
  content !== null && "spreadsheet_content" in content ? content.spreadsheet_content : null;

/** Returns the sheet to begin with: the saved one, or else the template. Locked cells are always the template's. */
export const startSheet = (question: StudentQuestion, content: AnswerContent | null): Spreadsheet => {
  const template = question.attributes.spreadsheet_template;
  const saved = savedSheet(content);
  return saved ? sheetToEvaluate(template, saved) : (template ?? blank);
};

export const answerCells = ({ attributes: { body } }: StudentQuestion): readonly string[] =>
  "answer_cells" in body ? body.answer_cells : [];

/** Returns the same key for equal sheets, in whatever order their cells are stored. */
export const sheetKey = ({ rows, columns, cells }: Spreadsheet): string =>
  JSON.stringify([
    rows,
    columns,
    Object.entries(cells)
      .map(([address, { input, format, bold, locked }]) => [address, input, format, bold, locked])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]);
