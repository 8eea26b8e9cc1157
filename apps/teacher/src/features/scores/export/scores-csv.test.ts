import type { ScoreRow } from "@examplar/contract";
import { expect, test } from "vitest";
import { csvFormat, scoresCsv } from "./scores-csv.ts";

const row = (more: object) =>
  ({
    id: 1,
    name: "Anna",
    email: "anna@x.example",
    session_name: "Morning",
    state: "finished",
    time_accommodation_name: null,
    started_at: "2026-11-15T10:00:00.000Z",
    finished_at: null,
    exam_duration: 60,
    answered_questions_count_cache: 2,
    answers_to_review_count: 0,
    late_answers_count: 0,
    grade: 12.5,
    grade_scale: 20,
    score_percent: 62.5,
    ...more,
  }) as unknown as ScoreRow;
const words = { headOf: (column: string) => column, stateOf: () => "Finished" };
const lines = (rows: ScoreRow[], language = "en") => scoresCsv(rows, words, csvFormat(language)).slice(1).split("\r\n");

test("the file starts with a byte order mark, has a header and ends with a line break", () => {
  const text = scoresCsv([], words, csvFormat("en"));
  expect(text.startsWith("\ufeffname,email,session,")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
});

test("a row has every column, and numbers use the language's format", () => {
  const tail = "Finished,2026-11-15T10:00:00.000Z,,60,2,0,0,12.5,20,62.5,";
  expect(lines([row({})])[1]).toBe(`Anna,anna@x.example,Morning,${tail}`);
  expect(lines([row({})], "fr")[1]).toContain(";12,5;20;62,5;");
});

test("a student who has not started has no figures", () => {
  expect(lines([row({ id: null, state: null })])[1]).toBe("Anna,anna@x.example,Morning,Finished,,,,,,,,,,");
});

test.each([
  ["O'Neil, Anna", '"O\'Neil, Anna"'],
  ['An "A" na', '"An ""A"" na"'],
  ["An\nna", '"An\nna"'],
  ["=1+1", "'=1+1"],
  ["+33", "'+33"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ["\t=1", "'\t=1"],
])("the name %j is written as %j", (name, written) => {
  expect(
    scoresCsv([row({ name })], words, csvFormat("en"))
      .split("\r\n")
      .slice(1)
      .join("\r\n"),
  ).toMatch(new RegExp(`^${written.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")},anna@`));
});

test("a negative number stays a number", () => {
  expect(lines([row({ grade: -1 })])[1]).toContain(",-1,20,");
});
