import { describe, expect, test } from "vitest";
import { decideEntry, editsSheet, type Entry, type EntryDecision, type StandingAnswer } from "./decide-entry.ts";
import { decideSheetFiles, isScanContentType, maxScanFiles } from "./sheet-files.ts";

const choices = ["a", "b"].map((id) => ({ id, html: id }));
const choice = { type: "single_choice", body: { statement_html: "", choices, keep_order: true } } as const;
const upload = {
  type: "upload",
  body: { statement_html: "", max_files: 2, accepted: ["image"], max_bytes: 1000 },
} as const;
const information = { type: "information", body: { statement_html: "" } } as const;

const entry = (one: Partial<Entry> = {}): Entry => ({
  edit_id: "new",
  kind: "answer",
  content: { choice_id: "a" },
  seen_revision: 0,
  own_edit_ids: [],
  ...one,
});
const stands = (revision: number, edit_id: string | null = "old"): StandingAnswer => ({ revision, edit_id });
const file = { file_id: "5f0c1f9e-7a4e-4d57-9a3c-1f0f6c8f2a11", sha256: "0".repeat(64) };

describe("an entry from a scan", () => {
  test.each<[string, Parameters<typeof decideEntry>, EntryDecision["outcome"]]>([
    ["is written as the first answer", [choice, undefined, entry()], "write"],
    ["is written when it clears the answer", [choice, stands(1), entry({ content: null, seen_revision: 1 })], "write"],
    [
      "is written when it says that the student wrote nothing",
      [choice, undefined, entry({ kind: "skip", content: null })],
      "write",
    ],
    [
      "is written when it corrects the answer that the teacher saw",
      [choice, stands(3), entry({ seen_revision: 3 })],
      "write",
    ],
    [
      "is written when it corrects what a machine read",
      [choice, stands(1, null), entry({ seen_revision: 1 })],
      "write",
    ],
    ["is a retry of the stored entry", [choice, stands(4, "new"), entry({ seen_revision: 3 })], "same"],
    [
      "conflicts with a colleague's entry that the teacher has not seen",
      [choice, stands(2), entry({ seen_revision: 1 })],
      "conflict",
    ],
    ["conflicts with a colleague's first entry", [choice, stands(1), entry()], "conflict"],
    [
      "is written over the teacher's own entry whose acknowledgement was lost",
      [choice, stands(2), entry({ own_edit_ids: ["old"] })],
      "write",
    ],
    [
      "conflicts with a newer answer that has no edit",
      [choice, stands(2, null), entry({ own_edit_ids: [] })],
      "conflict",
    ],
    [
      "is rejected because it does not answer the question",
      [choice, undefined, entry({ content: { choice_id: "z" } })],
      "rejected",
    ],
    ["is rejected because a skip has content", [choice, undefined, entry({ kind: "skip" })], "rejected"],
    ["is rejected because its question belongs to another paper", [undefined, undefined, entry()], "rejected"],
    ["is rejected because an information asks nothing", [information, undefined, entry({ content: null })], "rejected"],
    ["is rejected because it names a file", [upload, undefined, entry({ content: { files: [file] } })], "rejected"],
  ])("%s", (_name, given, outcome) => expect(decideEntry(...given).outcome).toBe(outcome));

  test("is stored without unknown fields", () => {
    const written = decideEntry(choice, undefined, entry({ content: { choice_id: "a", more: 1 } }));
    expect(written).toEqual({ outcome: "write", json: '{"choice_id":"a"}' });
  });
});

test.each<[EntryDecision["outcome"], boolean]>([
  ["write", true],
  ["same", false],
  ["conflict", false],
  ["rejected", false],
])("an entry with outcome %s marks its sheet as edited: %s", (outcome, expected) =>
  expect(editsSheet({ outcome })).toBe(expected),
);

describe("the files of a scan", () => {
  const pdf = { content_type: "application/pdf" };
  const picture = { content_type: "image/png" };
  test.each([
    ["no files are accepted", [], "ok"],
    ["one PDF is accepted", [pdf], "ok"],
    ["pictures are accepted", [picture, picture], "ok"],
    ["two PDFs are refused", [pdf, pdf], "pdf_stands_alone"],
    ["a PDF among pictures is refused", [picture, pdf], "pdf_stands_alone"],
    ["too many pictures are refused", Array.from({ length: maxScanFiles + 1 }, () => picture), "too_many_files"],
  ])("%s", (_name, files, expected) => expect(decideSheetFiles(files)).toBe(expected));

  test.each([
    ["image/webp", true],
    ["image/svg+xml", false],
    ["image/heic", false],
    ["text/plain", false],
  ])("%s is an accepted type of scan: %s", (content_type, expected) =>
    expect(isScanContentType(content_type)).toBe(expected),
  );
});
