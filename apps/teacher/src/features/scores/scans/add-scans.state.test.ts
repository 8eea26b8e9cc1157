import type { ScoreRow } from "@examplar/contract";
import { expect, test } from "vitest";
import { guessSeat, scanRefusal, scansOf, type ChosenFile } from "./add-scans.state.ts";

const rows = [
  { name: "Camille Durand", quizzes_attempt_summary_id: 1 },
  { name: "Léa Martin", quizzes_attempt_summary_id: 2 },
  { name: "Lea Martin Petit", quizzes_attempt_summary_id: 3 },
] as ScoreRow[];

test.each([
  ["Durand_Camille.pdf", 1],
  ["copie-lea-martin-2.png", 2],
  ["martin.pdf", null],
  ["lea martin petit.pdf", null],
  ["scan0001.pdf", null],
])("%s is the sheet of seat %j", (filename, seat) => expect(guessSeat(filename, rows)).toBe(seat));

test.each([
  ["scan0001.pdf", "J. D.", null],
  ["j d.pdf", "J. D.", null],
  ["scan0001.pdf", "?", null],
  ["scan0001.pdf", "王 伟", null],
  ["王_伟.pdf", "王 伟", 7],
  ["伟.pdf", "王 伟", null],
  ["scan student.pdf", "Student 1", null],
  ["student-1.pdf", "Student 1", 7],
  ["Durand Camille.pdf", "Camille B. Durand", 7],
])("%s is the sheet of %s: seat %j", (filename, name, seat) =>
  expect(guessSeat(filename, [{ name, quizzes_attempt_summary_id: 7 } as ScoreRow])).toBe(seat),
);

const chosen = (name: string, summary_id: number | null, more: Partial<ChosenFile> = {}): ChosenFile => ({
  id: name,
  file: { name, type: "image/png", size: 10 } as File,
  summary_id,
  state: "waiting",
  percent: 0,
  ...more,
});

test("files of one student are one scan; what was sent and what is nobody's is left out", () => {
  const files = [chosen("1", 1), chosen("2", 2), chosen("3", 1), chosen("4", null), chosen("5", 2, { state: "sent" })];
  const names = [...scansOf(files)].map(([seat, scan]) => [seat, scan.map(({ id }) => id)]);
  expect(names).toEqual([
    [1, ["1", "3"]],
    [2, ["2"]],
  ]);
  const pdf = { name: "a.pdf", type: "application/pdf", size: 10 } as File;
  expect(scanRefusal([chosen("1", 1), chosen("2", 1, { file: pdf })])).toBe("pdf_stands_alone");
});
