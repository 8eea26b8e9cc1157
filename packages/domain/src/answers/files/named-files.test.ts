import { expect, test } from "vitest";
import { contentOfFiles, contentWithoutFile, countOfFiles, filesIn } from "./named-files.ts";

const file = { file_id: "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01", sha256: "a".repeat(64) };
const none = { files: [], picture_ids: [] };

test.each<[string, unknown, unknown]>([
  ["files by id and digest", { files: [file] }, { files: [file], picture_ids: [] }],
  ["picture ids of an earlier app version", { picture_ids: [3, 1] }, { files: [], picture_ids: [3, 1] }],
  ["files and picture ids", { files: [file], picture_ids: [3] }, { files: [file], picture_ids: [3] }],
  ["content of another type", { choice_id: "a" }, none],
  ["null", null, none],
  ["fields that are not lists", { files: {}, picture_ids: "1" }, none],
  ["an id without a digest", { files: [{ file_id: file.file_id }] }, none],
  ["an invalid digest", { files: [{ ...file, sha256: "A".repeat(64) }] }, none],
  ["invalid ids", { files: [{ ...file, file_id: "1" }], picture_ids: ["1", 0, 2 ** 31] }, none],
])("the files that content names: %s", (_name, content, expected) => {
  expect(filesIn(content)).toEqual(expected);
});

test("content leaves out an empty `picture_ids`, and is null without files", () => {
  expect(contentOfFiles(filesIn({ files: [file] }))).toEqual({ files: [file] });
  expect(contentOfFiles(filesIn({ picture_ids: [1] }))).toEqual({ files: [], picture_ids: [1] });
  expect(contentOfFiles(none)).toBeNull();
  expect(countOfFiles(filesIn({ files: [file], picture_ids: [1] }))).toBe(2);
});

test.each<[string, unknown, string | number, unknown]>([
  ["a file by its id", { files: [file], picture_ids: [3] }, file.file_id, { files: [], picture_ids: [3] }],
  ["a picture by its number", { files: [file], picture_ids: [3] }, 3, { files: [file] }],
  ["the last file, which leaves null", { files: [file] }, file.file_id, null],
  ["a file that the content does not name", { files: [file] }, "another", { files: [file] }],
  ["a file of an empty answer", null, file.file_id, null],
])("removing from content: %s", (_name, content, name, expected) => {
  expect(contentWithoutFile(content, name)).toEqual(expected);
});
