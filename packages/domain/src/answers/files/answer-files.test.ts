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
    ["its bytes are there", named(), [known()], "ok"],
    ["its bytes may follow", named(), [announced], "ok"],
    ["nobody knows it yet: its bytes may follow", named(), [], "ok"],
    ["it has other bytes", named(b), [known()], "unknown"],
    ["it was announced with another digest", named(b), [announced], "unknown"],
    ["it belongs to another question", named(), [known({ question_id: 6 })], "unknown"],
    ["an earlier edit named another digest: no file has come", named(b), [byEdit], "ok"],
    [
      "one good, one bad",
      { files: [...named().files, ...named(b, id(2)).files] },
      [known(), known({ file_id: id(2) })],
      "unknown",
    ],
    ["by number, with bytes", { picture_ids: [70] }, [known()], "ok"],
    ["by number, without bytes", { picture_ids: [70] }, [announced], "unknown"],
    ["by number, of another question", { picture_ids: [70] }, [known({ question_id: 6 })], "unknown"],
    ["by a number of nobody, or of somebody else", { picture_ids: [71] }, [known()], "unknown"],
    ["no files", { files: [] }, [], "ok"],
  ])("%s: %s", (_name, content, files, result) => {
    expect(validateFiles({ content, question_id, known: files, arrived_at: bell, deadline: bell })).toBe(result);
  });
});

describe("an edit that arrives after the deadline and was written before it", () => {
  const since = { known_at: at("10:00:00.001") };
  test.each<[string, unknown, KnownFile[], ValidatedFiles]>([
    ["its bytes came before", named(), [known()], "ok"],
    ["its digest was announced before", named(), [announced], "ok"],
    ["an edit in time named its digest", named(), [byEdit], "ok"],
    ["an edit in time named its id with another digest", named(b), [byEdit], "late"],
    ["its bytes came after: a photo made later never counts", named(), [known(since)], "late"],
    ["it was announced after", named(), [known({ has_bytes: false, ...since })], "late"],
    ["nobody knew it", named(), [], "late"],
    ["by number, bytes before", { picture_ids: [70] }, [known()], "ok"],
    ["by number, bytes after", { picture_ids: [70] }, [known(since)], "late"],
    ["it takes a file out", { files: [] }, [known()], "ok"],
  ])("%s: %s", (_name, content, files, result) => {
    const arrived_at = at("10:00:05");
    expect(validateFiles({ content, question_id, known: files, arrived_at, deadline: bell })).toBe(result);
    expect(validateFiles({ content, question_id, known: files, arrived_at, deadline: null })).toBe("ok");
  });
});

test.each<[string, unknown, KnownFile[], number]>([
  ["the bytes that it names", named(), [known()], 1],
  ["bytes that have not come", named(), [announced], 0],
  ["other bytes under the same id", named(b), [known()], 0],
  ["the same bytes under another id", named(a, id(2)), [known()], 0],
  ["the same file in another question", named(), [known({ question_id: 6 })], 0],
  ["a file of nobody", named(), [], 0],
  ["a number with bytes", { picture_ids: [70, 71] }, [known()], 1],
])("files of an answer count when their bytes have arrived: %s", (_name, content, files, count) => {
  const counted = countedFiles(content, question_id, files);
  expect(counted.files.length + counted.picture_ids.length).toBe(count);
});
