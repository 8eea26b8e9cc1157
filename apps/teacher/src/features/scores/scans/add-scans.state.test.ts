import type { ScannedSheet, ScoreRow } from "@examplar/contract";
import { maxScanFiles } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import {
  askedScan,
  guessSeat,
  isToSend,
  mayAppend,
  meetSheet,
  scanRefusal,
  scansOf,
  type ChosenFile,
} from "./add-scans.state.ts";

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
])("the file name %s is matched with seat %j", (filename, seat) => expect(guessSeat(filename, rows)).toBe(seat));

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
])("the file name %s and the student %s are matched with seat %j", (filename, name, seat) =>
  expect(guessSeat(filename, [{ name, quizzes_attempt_summary_id: 7 } as ScoreRow])).toBe(seat),
);

const chosen = (name: string, summary_id: number | null, more: Partial<ChosenFile> = {}): ChosenFile => ({
  id: name,
  file: { name, type: "image/png", size: 10 } as File,
  summary_id,
  state: "waiting",
  percent: 0,
  found: null,
  ...more,
});

test("files of one student form one scan, without files that are sent or unassigned", () => {
  const files = [chosen("1", 1), chosen("2", 2), chosen("3", 1), chosen("4", null), chosen("5", 2, { state: "sent" })];
  const names = [...scansOf(files)].map(([seat, scan]) => [seat, scan.map(({ id }) => id)]);
  expect(names).toEqual([
    [1, ["1", "3"]],
    [2, ["2"]],
  ]);
  const pdf = { name: "a.pdf", type: "application/pdf", size: 10 } as File;
  expect(scanRefusal([chosen("1", 1), chosen("2", 1, { file: pdf })])).toBe("pdf_stands_alone");
});

describe("a new scan for a sheet", () => {
  test.each([
    ["has no files", [], ["c"], "send"],
    ["has another file", ["a"], ["c"], "ask"],
    ["has exactly these files, because their reply was lost", ["c", "d"], ["c", "d"], "sent"],
    ["has another page before these files", ["a", "c", "d"], ["c", "d"], "ask"],
    ["has these files and another one after them", ["c", "a"], ["c"], "ask"],
    ["has only a part of these files", ["c"], ["c", "d"], "ask"],
  ] as const)("a sheet that %s: %j, with the new files %j: %s", (_name, standing, own, expected) =>
    expect(meetSheet(standing, own)).toBe(expected),
  );

  const holding = (...types: string[]) =>
    ({ subject_files: types.map((content_type) => ({ content_type })) }) as ScannedSheet;
  const asking = (name: string, found: ScannedSheet, type = "image/png") =>
    chosen(name, 1, { state: "asking", found, file: { name, type, size: 10 } as File });

  test.each([
    ["a picture may be added to pictures", [asking("1", holding("image/png", "image/jpeg"))], true],
    ["a picture may not be added to a PDF", [asking("1", holding("application/pdf"))], false],
    ["a PDF may not be added to a picture", [asking("1", holding("image/png"), "application/pdf")], false],
    [
      "a picture may not be added to a scan that is full",
      [asking("1", holding(...Array.from({ length: maxScanFiles }, () => "image/png")))],
      false,
    ],
    ["a file for a sheet without a scan may not be added", [chosen("1", 1)], false],
  ])("%s", (_name, scan, expected) => expect(mayAppend(scan)).toBe(expected));

  test("is not sent to a sheet with files until the teacher decides, once for all files of the student", () => {
    const found = holding("image/png");
    const files = [asking("1", found), chosen("2", 2), asking("3", found), chosen("4", 1)];
    expect(files.map(isToSend)).toEqual([false, true, false, true]);
    expect([...scansOf(files).values()].flat().map(({ id }) => id)).toEqual(["2", "4"]);
    expect(askedScan(files, 1).map(({ id }) => id)).toEqual(["1", "3"]);
  });
});
