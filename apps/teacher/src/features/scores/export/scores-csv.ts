import type { ScoreRow } from "@examplar/contract";

/** Columns of the file, in order. */
export const csvColumns = [
  "name",
  "email",
  "session",
  "state",
  "started",
  "finished",
  "duration",
  "answered",
  "to_review",
  "late",
  "grade",
  "grade_scale",
  "percent",
  "accommodation",
] as const;
export type CsvColumn = (typeof csvColumns)[number];

type Cell = string | number | null;

const cellsOf = (row: ScoreRow, stateOf: (row: ScoreRow) => string): Record<CsvColumn, Cell> => {
  const person = {
    name: row.name,
    email: row.email,
    session: row.session_name,
    state: stateOf(row),
    accommodation: row.time_accommodation_name,
  };
  const none = { started: null, finished: null, duration: null, answered: null, to_review: null, late: null };
  if (row.id === null) return { ...person, ...none, grade: null, grade_scale: null, percent: null };
  return {
    ...person,
    started: row.started_at,
    finished: row.finished_at,
    duration: row.exam_duration,
    answered: row.answered_questions_count_cache,
    to_review: row.answers_to_review_count,
    late: row.late_answers_count,
    grade: row.grade,
    grade_scale: row.grade_scale,
    percent: row.score_percent,
  };
};

/** Prevents CSV injection: a spreadsheet runs such text as a formula, and a leading apostrophe makes it plain text. */
const disarm = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

interface Format {
  /** Cell and decimal separators that a spreadsheet in this language expects. */
  separator: "," | ";";
  decimal: "." | ",";
}

export const csvFormat = (language: string): Format =>
  language.startsWith("fr") ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };

const write = (cell: Cell, { separator, decimal }: Format): string => {
  if (cell === null) return "";
  const text = typeof cell === "number" ? String(cell).replace(".", decimal) : disarm(cell);
  return /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
};

interface Words {
  headOf: (column: CsvColumn) => string;
  stateOf: (row: ScoreRow) => string;
}

/** Returns the CSV text. The byte order mark tells a spreadsheet that it is UTF-8. */
export const scoresCsv = (rows: readonly ScoreRow[], { headOf, stateOf }: Words, format: Format): string => {
  const lines = rows.map((row) => {
    const cells = cellsOf(row, stateOf);
    return csvColumns.map((column) => write(cells[column], format));
  });
  const head = csvColumns.map((column) => write(headOf(column), format));
  return `\ufeff${[head, ...lines].map((cells) => cells.join(format.separator)).join("\r\n")}\r\n`;
};
