import type { Spreadsheet, StudentExercise, StudentQuestion } from "@examplar/domain";
import type { ToolDocument } from "../drawer/drawer.state.ts";

const loan: Spreadsheet = {
  rows: 8,
  columns: 5,
  cells: {
    A1: { input: "Capital emprunté", bold: true, locked: true },
    B1: { input: 100_000, format: "money", locked: true },
    A2: { input: "Taux annuel", bold: true, locked: true },
    B2: { input: 0.05, format: "percent", locked: true },
    A3: { input: "Annuité", bold: true, locked: true },
    A4: { input: "Année", bold: true, locked: true },
    B4: { input: "Intérêts", bold: true, locked: true },
    C4: { input: "Amortissement", bold: true, locked: true },
    D4: { input: "Capital restant dû", bold: true, locked: true },
    A5: { input: 1, locked: true },
    A6: { input: 2, locked: true },
    A7: { input: 3, locked: true },
  },
};

/** A sheet of the largest allowed size. */
const large: Spreadsheet = { rows: 1000, columns: 100, cells: { CV1000: { input: "corner" } } };

const sheet = (id: number, name: string, template: Spreadsheet, answer_cells: string[]): StudentQuestion => ({
  id,
  points: 4,
  is_answerable: true,
  attributes: {
    name,
    type: "spreadsheet",
    body: { statement_html: "", answer_cells },
    spreadsheet_template: template,
  },
});

const sheets = [sheet(1, "Loan table", loan, ["B3", "D7"]), sheet(2, "Large sheet", large, [])];

export const documents: ToolDocument[] = [
  { uuid: "pdf", filename: "Balance sheet.pdf", content_type: "application/pdf", url: "/documents/balance.pdf" },
  { uuid: "map", filename: "Map.svg", content_type: "image/svg+xml", url: "/documents/map.svg" },
  { uuid: "csv", filename: "Times.csv", content_type: "text/csv", url: "/documents/times.csv" },
  { uuid: "zip", filename: "Data.zip", content_type: "application/zip", url: "/documents/data.zip" },
];

/** Returns an exercise with all tools, or only with the kinds named in the address. */
export const galleryExercise = (kinds: string): StudentExercise => ({
  id: kinds.length,
  display_name: "Tools",
  questions_count: 2,
  is_implicit: false,
  require_exercise_validation: false,
  attributes: { text_html: "", document_uuids: kinds.includes("documents") ? documents.map(({ uuid }) => uuid) : [] },
  questions: kinds.includes("sheets") ? sheets : [],
});
