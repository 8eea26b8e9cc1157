import { describe, expect, test } from "vitest";
import { joinFile, nameFile } from "./join-file.ts";

const at = (s: number) => new Date(Date.UTC(2026, 10, 16, 9, 0, s)).toISOString();
const after = (s: number) => new Date(Date.parse(at(s)) + 1).toISOString();

type Joining = Parameters<typeof joinFile>[0];

const there = (s: number, ...picture_ids: number[]): Joining["standing"] => ({
  question_id: 1,
  kind: "answer",
  content: { picture_ids },
  revision: 4,
  last_edit_at: at(s),
});
const lateThere = (s: number, ...late_picture_ids: number[]): Joining["standing"] => ({
  question_id: 1,
  kind: "answer",
  content: null,
  revision: 0,
  last_edit_at: at(s),
  late_files: { files: [], picture_ids: late_picture_ids },
});
const here = (fate: "pending" | "set_aside" | "stored" | "late", s: number, ...picture_ids: number[]) => ({
  content: picture_ids.length === 0 ? null : { picture_ids },
  state: fate === "stored" || fate === "late" ? ("acknowledged" as const) : fate,
  outcome: fate === "stored" || fate === "late" ? fate : null,
  stamp: { edit_id: "e", device_id: "a", seq: 1, edited_at: at(s), base_revision: 0 },
  revision: fate === "stored" ? 4 : 0,
});
const acknowledgedSince = (s: number, ...picture_ids: number[]) => ({
  ...here("stored", s, ...picture_ids),
  revision: 5,
});
const read = (...picture_ids: number[]): Joining["local"] => ({ ...here("stored", 0, ...picture_ids), stamp: null });

const join = (standing: Joining["standing"], local: Joining["local"], max_files: number | undefined = 3) =>
  joinFile({ file: { id: "f", chosen_at: at(10), ...(max_files && { max_files }) }, picture_id: 5, standing, local });

describe("the answer with a file that was chosen at second 10", () => {
  test.each<[string, Joining["standing"], Joining["local"], number[], string]>([
    ["no answer on the server, none on this computer", null, undefined, [5], at(10)],
    ["another computer's file, added before second 10", there(4, 1), undefined, [1, 5], at(10)],
    ["LOSS-14 another computer's file, added after second 10", there(20, 1), undefined, [1, 5], after(20)],
    ["another computer's file, added at the same moment", there(10, 1), undefined, [1, 5], after(10)],
    ["a file that this page read from the server, removed there since", there(20), read(1), [5], after(20)],
    ["a file of this computer in the answer that stands", there(4, 1), here("stored", 4, 1), [1, 5], at(10)],
    [
      "LOSS-14 a file of this computer that another computer's edit replaced",
      there(20, 2),
      here("stored", 4, 1),
      [2, 5],
      after(20),
    ],
    [
      "LOSS-14 a file of this computer, acknowledged after the server's reply",
      there(4, 1),
      acknowledgedSince(9, 1, 2),
      [1, 2, 5],
      at(10),
    ],
    ["the first file, acknowledged after the server's reply", null, acknowledgedSince(9, 2), [2, 5], at(10)],
    ["a file removed on this computer by an edit not sent yet", there(4, 1), here("pending", 12), [5], at(10)],
    [
      "a file removed on this computer before another computer's later edit",
      there(20, 1),
      here("pending", 12),
      [1, 5],
      after(20),
    ],
    ["a file added on this computer that the server lacks", null, here("pending", 9, 2), [2, 5], at(10)],
    [
      "a pending file of this computer and a later file of another",
      there(20, 1),
      here("pending", 12, 2),
      [1, 2, 5],
      after(20),
    ],
    ["a refused file of this computer", there(20, 1), here("set_aside", 12, 2), [1, 2, 5], after(20)],
    [
      "LOSS-01 a late file of this computer that is not in the answer that stands",
      there(4, 1),
      here("late", 12, 1, 2),
      [1, 2, 5],
      at(10),
    ],
    ["LOSS-01 late files of other computers", lateThere(20, 1, 2), undefined, [1, 2, 5], after(20)],
    ["late files that already fill the limit are left out", lateThere(20, 1, 2, 3), undefined, [5], after(20)],
    ["LOSS-15 the file itself, already stored as late work", lateThere(20, 5), undefined, [5], after(20)],
    ["the file itself, among late files that fill the limit", lateThere(20, 1, 2, 5), undefined, [1, 2, 5], after(20)],
    ["LOSS-01 a late file of this computer, with no answer on the server", null, here("late", 12, 2), [2, 5], at(10)],
  ])("%s", (_name, standing, local, picture_ids, made_at) => {
    expect(join(standing, local)).toEqual({ kind: "write", content: { files: [], picture_ids }, made_at });
  });

  test.each<[string, Joining["standing"], Joining["local"]]>([
    ["on the server", there(20, 5, 1), undefined],
    ["in the outbox", there(4, 1), here("pending", 12, 1, 5)],
  ])("is left as it is if it already names the file: %s", (_name, standing, local) => {
    expect(join(standing, local, 1)).toEqual({ kind: "known" });
  });

  test.each<[string, Joining["standing"], Joining["local"]]>([
    ["every file is another computer's", there(20, 1, 2), undefined],
    ["one file of each computer", there(20, 1), here("pending", 12, 2)],
  ])("never has more files than the question takes: %s", (_name, standing, local) => {
    expect(join(standing, local, 2)).toEqual({ kind: "full" });
  });
});

test("a file stored by an earlier version has no limit here; the server refuses too many", () => {
  const standing = there(4, 1, 2, 3);
  const joined = joinFile({ file: { id: "f", chosen_at: at(10) }, picture_id: 5, standing, local: undefined });
  expect(joined).toMatchObject({ kind: "write", content: { picture_ids: [1, 2, 3, 5] } });
});

describe("a file that is named by its digest when it is chosen", () => {
  const named = (n: number) => ({ file_id: `0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a0${n}`, sha256: String(n).repeat(64) });
  const file = { id: named(5).file_id, sha256: named(5).sha256, chosen_at: at(10), max_files: 3 };
  const mine = { content: { files: [named(5)] } };
  const theirs = (s: number, ...ns: number[]) => ({ ...there(s)!, content: { files: ns.map((n) => named(n)) } });
  const join5 = (standing: Joining["standing"], local: Joining["local"]) =>
    joinFile({ file, picture_id: 50, standing, local });

  test("is added once to the answer on the page, within the limit of files", () => {
    expect(nameFile(file, null)).toEqual({ files: [named(5)] });
    expect(nameFile(file, { files: [named(1)], picture_ids: [7] })).toEqual({
      files: [named(1), named(5)],
      picture_ids: [7],
    });
    expect(nameFile(file, mine.content)).toBeNull();
    expect(nameFile({ ...file, max_files: 1 }, { files: [named(1)] })).toBeNull();
    expect(nameFile({ id: file.id }, null)).toBeNull();
  });

  test.each<[string, Joining["standing"], Joining["local"]]>([
    ["its edit is the answer that stands", theirs(10, 5), { ...here("stored", 10), ...mine }],
    ["its edit is pending", null, { ...here("pending", 10), ...mine }],
    ["its edit is pending and later than the answer that stands", theirs(4, 1), { ...here("pending", 10), ...mine }],
  ])("is not added again once its bytes have arrived: %s", (_name, standing, local) => {
    expect(join5(standing, local)).toEqual({ kind: "known" });
  });

  test.each<[string, Joining["standing"], Joining["local"]]>([
    ["LOSS-14 another computer's later edit replaced it", theirs(20, 1), { ...here("stored", 10), ...mine }],
    ["LOSS-14 another computer's later edit will stand", theirs(20, 1), { ...here("pending", 10), ...mine }],
  ])("joins the other computer's files once its bytes have arrived: %s", (_name, standing, local) => {
    const content = { files: [named(1), named(5)] };
    expect(join5(standing, local)).toEqual({ kind: "write", content, made_at: after(20) });
  });
});
