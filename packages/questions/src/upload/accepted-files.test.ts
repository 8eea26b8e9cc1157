import type { UploadKind } from "@examplar/domain";
import { expect, test } from "vitest";
import { acceptAttribute, sortFiles } from "./accepted-files.ts";

const body = { statement_html: "", max_files: 2, accepted: ["image", "pdf"] as UploadKind[], max_bytes: 1000 };
const file = (name: string, type = "", size = 10) => ({ name, type, size });
const whyNot = (one: ReturnType<typeof file>, accepted: UploadKind[] = body.accepted, taken = 0) =>
  sortFiles([one], { ...body, accepted }, taken).refused[0]?.why ?? null;

test.each([
  [file("a.jpg", "image/jpeg"), null],
  [file("A.HEIC"), null],
  [file("a.pdf", "application/pdf"), null],
  [file("a.svg", "image/svg+xml"), "kind"],
  [file("a.exe", "application/x-msdownload"), "kind"],
  [file("a.pdf", "application/pdf", 1001), "size"],
  [file("a.pdf", "application/pdf", 1000), null],
  [file("a.pdf", "application/pdf", 0), "empty"],
])("the file %j has this reason to be refused: %s", (one, why) => {
  expect(whyNot(one)).toBe(why);
});

test.each<[UploadKind, string, boolean]>([
  ["text", "notes.txt", true],
  ["text", "notes.pdf", false],
  ["spreadsheet", "sums.xlsx", true],
  ["spreadsheet", "sums.ods", true],
])("an upload that accepts %s files accepts %s: %s", (kind, name, taken) => {
  expect(whyNot(file(name), [kind])).toBe(taken ? null : "kind");
});

test("files within the maximum number are sent, others are refused", () => {
  const files = ["1.png", "2.exe", "3.png", "4.png"].map((name) => file(name));
  const { sendable, refused } = sortFiles(files, body, 1);
  expect(sendable.map(({ name }) => name)).toEqual(["1.png"]);
  expect(refused).toEqual([
    { name: "2.exe", why: "kind" },
    { name: "3.png", why: "count" },
    { name: "4.png", why: "count" },
  ]);
});

test("the browser's file dialog shows only files of the accepted kinds", () => {
  expect(acceptAttribute(["pdf", "text"])).toBe(".pdf,.txt,.md");
  expect(acceptAttribute(["image"])).toMatch(/^image\/\*,\.jpg/);
});
