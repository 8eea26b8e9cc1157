import type { Blank, Choice, QuestionBodies, Spreadsheet } from "../answers/question-content.types.ts";
import type { QuestionType } from "../vocabulary.ts";

type StudentBodies = {
  [T in QuestionType]: (body: QuestionBodies[T], order: readonly string[] | undefined) => QuestionBodies[T];
};

/** Copies field by field, so that a field added to stored bodies later does not reach students by accident. */
const studentBodies: StudentBodies = {
  single_choice: ({ statement_html, choices, keep_order }, order) => ({
    statement_html,
    choices: inOrder(choices, order),
    keep_order,
  }),
  multiple_choice: ({ statement_html, choices, keep_order, max_choices }, order) => ({
    statement_html,
    choices: inOrder(choices, order),
    keep_order,
    max_choices,
  }),
  true_false: ({ statement_html }) => ({ statement_html }),
  short_text: ({ statement_html, max_length }) => ({ statement_html, max_length }),
  long_text: ({ statement_html, min_words, max_words }) => ({ statement_html, min_words, max_words }),
  numeric: ({ statement_html, unit }) => ({ statement_html, unit: unitOf(unit) }),
  fill_in_the_blanks: ({ statement_html, text_html, blanks }) => ({
    statement_html,
    text_html,
    blanks: blanks.map((blank) => blankOf(blank)),
  }),
  matching: ({ statement_html, left, right }, order) => ({
    statement_html,
    left: inOrder(left),
    right: inOrder(right, order),
  }),
  ordering: ({ statement_html, items }, order) => ({ statement_html, items: inOrder(items, order) }),
  spreadsheet: ({ statement_html, answer_cells }) => ({ statement_html, answer_cells }),
  upload: ({ statement_html, max_files, accepted, max_bytes }) => ({ statement_html, max_files, accepted, max_bytes }),
  information: ({ statement_html }) => ({ statement_html }),
};

/** Returns what a student may see of a question, with its choices in the order drawn for them. */
export const bodyForStudent = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  order: readonly string[] | undefined,
): QuestionBodies[T] => {
  return studentBodies[type](body, order);
};

export const sheetForStudent = ({ rows, columns, cells }: Spreadsheet): Spreadsheet => {
  const shown = Object.entries(cells).map(([address, { input, format, bold, locked }]) => [
    address,
    { input, ...(format && { format }), ...(bold && { bold }), ...(locked && { locked }) },
  ]);
  return { rows, columns, cells: Object.fromEntries(shown) as Spreadsheet["cells"] };
};

/** Sorts choices by the drawn order. A choice added after the drawing comes last; a removed one is ignored. */
const inOrder = (choices: readonly Choice[], order: readonly string[] = []): Choice[] => {
  const placeOf = ({ id }: Choice): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return choices.map(({ id, html }) => ({ id, html })).toSorted((a, b) => placeOf(a) - placeOf(b));
};

const blankOf = (blank: Blank): Blank => {
  const { id } = blank;
  return blank.kind === "text" ? { id, kind: "text" } : { id, kind: "drop_down", choices: inOrder(blank.choices) };
};

const unitOf = (unit: QuestionBodies["numeric"]["unit"]): QuestionBodies["numeric"]["unit"] => {
  if (unit === null) return null;
  return unit.mode === "shown" ? { mode: "shown", label: unit.label } : { mode: "asked", choices: unit.choices };
};
