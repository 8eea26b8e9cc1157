import { describe, expect, test } from "vitest";
import { countedFiles, validateFiles, type ValidatedFiles, type KnownFile } from "./answer-files.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const bell = at("10:00:00");
const id = (n: number) => `0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a0${n}`;
const [a, b] = ["a".repeat(64), "b".repeat(64)];
const question_id = 5;

const known = (fields: Partial<KnownFile> = {}): KnownFile => ({
  picture_id: 70,
  file_id: id(1),
  question_id,
  sha256: a,
  has_bytes: true,
  known_at: at("09:00:00"),
  ...fields,
});
const named = (sha256 = a, file_id = id(1)) => ({ files: [{ file_id, sha256 }] });
const announced = known({ has_bytes: false });
const byEdit = known({ has_bytes: false, picture_id: null });

describe("an edit that names a file before the deadline", () => {
  test.each<[string, unknown, KnownFile[], ValidatedFiles]>([
    ["a file whose bytes have arrived is accepted", named(), [known()], "ok"],
    ["an announced file whose bytes have not arrived is accepted", named(), [announced], "ok"],
    ["a file that the server does not know yet is accepted, since its bytes may follow", named(), [], "ok"],
    ["a file that arrived with other bytes is refused", named(b), [known()], "unknown"],
    ["a file that was announced with another digest is refused", named(b), [announced], "unknown"],
    ["a file of another question is refused", named(), [known({ question_id: 6 })], "unknown"],
    ["a file that only an earlier edit named, with another digest, is accepted", named(b), [byEdit], "ok"],
    [
      "two files are refused if one of them arrived with other bytes",
      { files: [...named().files, ...named(b, id(2)).files] },
      [known(), known({ file_id: id(2) })],
      "unknown",
    ],
    ["a picture id with bytes is accepted", { picture_ids: [70] }, [known()], "ok"],
    ["a picture id without bytes is refused", { picture_ids: [70] }, [announced], "unknown"],
    ["a picture id of another question is refused", { picture_ids: [70] }, [known({ question_id: 6 })], "unknown"],
    ["a picture id that is not of this attempt is refused", { picture_ids: [71] }, [known()], "unknown"],
    ["an edit without files is accepted", { files: [] }, [], "ok"],
  ])("%s", (_name, content, files, result) => {
    expect(validateFiles({ content, question_id, known: files, arrived_at: bell, deadline: bell })).toBe(result);
  });
});

describe("an edit that arrives after the deadline and was written before it", () => {
  const since = { known_at: at("10:00:00.001") };
  test.each<[string, unknown, KnownFile[], ValidatedFiles]>([
    ["bytes that arrived before the deadline count", named(), [known()], "ok"],
    ["a digest that was announced before the deadline counts", named(), [announced], "ok"],
    ["a digest that an edit named before the deadline counts", named(), [byEdit], "ok"],
    ["a file that an edit before the deadline named with another digest is late", named(b), [byEdit], "late"],
    [
      "bytes that arrived after the deadline are late, as a photo made later never counts",
      named(),
      [known(since)],
      "late",
    ],
    ["a file that was announced after the deadline is late", named(), [known({ has_bytes: false, ...since })], "late"],
    ["a file that the server does not know is late", named(), [], "late"],
    ["a picture id whose bytes arrived before the deadline counts", { picture_ids: [70] }, [known()], "ok"],
    ["a picture id whose bytes arrived after the deadline is late", { picture_ids: [70] }, [known(since)], "late"],
    ["an edit that removes a file counts", { files: [] }, [known()], "ok"],
  ])("%s", (_name, content, files, result) => {
    const arrived_at = at("10:00:05");
    expect(validateFiles({ content, question_id, known: files, arrived_at, deadline: bell })).toBe(result);
    expect(validateFiles({ content, question_id, known: files, arrived_at, deadline: null })).toBe("ok");
  });
});

test.each<[string, unknown, KnownFile[], number]>([
  ["bytes with the named digest count", named(), [known()], 1],
  ["bytes that have not arrived do not count", named(), [announced], 0],
  ["other bytes with the same file id do not count", named(b), [known()], 0],
  ["the same bytes with another file id do not count", named(a, id(2)), [known()], 0],
  ["the same file in another question does not count", named(), [known({ question_id: 6 })], 0],
  ["a file that the server does not know does not count", named(), [], 0],
  ["of two picture ids, only the one with bytes counts", { picture_ids: [70, 71] }, [known()], 1],
])("files of an answer: %s", (_name, content, files, count) => {
  const counted = countedFiles(content, question_id, files);
  expect(counted.files.length + counted.picture_ids.length).toBe(count);
});
