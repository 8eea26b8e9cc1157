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

describe("the answer with the file that was chosen at 10", () => {
  test.each<[string, Joining["standing"], Joining["local"], number[], string]>([
    ["nothing there, nothing here", null, undefined, [5], at(10)],
    ["another computer's file, written before", there(4, 1), undefined, [1, 5], at(10)],
    ["LOSS-14 another computer's file, written since", there(20, 1), undefined, [1, 5], after(20)],
    ["another computer's file, written in the same moment", there(10, 1), undefined, [1, 5], after(10)],
    ["a file that this page read, gone meanwhile", there(20), read(1), [5], after(20)],
    ["a file of this computer that stands", there(4, 1), here("stored", 4, 1), [1, 5], at(10)],
    [
      "LOSS-14 a file of this computer that another's word replaced",
      there(20, 2),
      here("stored", 4, 1),
      [2, 5],
      after(20),
    ],
    [
      "LOSS-14 a file of this computer, stored since the server was asked",
      there(4, 1),
      acknowledgedSince(9, 1, 2),
      [1, 2, 5],
      at(10),
    ],
    ["the first file, stored since the server was asked", null, acknowledgedSince(9, 2), [2, 5], at(10)],
    ["a file taken out here since, not sent yet", there(4, 1), here("pending", 12), [5], at(10)],
    ["a file taken out here before the other's word", there(20, 1), here("pending", 12), [1, 5], after(20)],
    ["a file put in here that the server has not", null, here("pending", 9, 2), [2, 5], at(10)],
    ["one here and one there, the other's later", there(20, 1), here("pending", 12, 2), [1, 2, 5], after(20)],
    ["a refused one here", there(20, 1), here("set_aside", 12, 2), [1, 2, 5], after(20)],
    [
      "LOSS-01 a late one here, which is not part of what stands",
      there(4, 1),
      here("late", 12, 1, 2),
      [1, 2, 5],
      at(10),
    ],
    ["LOSS-01 late ones of other computers", lateThere(20, 1, 2), undefined, [1, 2, 5], after(20)],
    ["late ones, of which there are as many as there is room", lateThere(20, 1, 2, 3), undefined, [5], after(20)],
    [
      "LOSS-15 the file itself, waiting beside the answer as somebody brought it",
      lateThere(20, 5),
      undefined,
      [5],
      after(20),
    ],
    [
      "the file itself among as many late ones as there is room",
      lateThere(20, 1, 2, 5),
      undefined,
      [1, 2, 5],
      after(20),
    ],
    ["LOSS-01 a late one here, with nothing that stands", null, here("late", 12, 2), [2, 5], at(10)],
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
    ["all of the other computer", there(20, 1, 2), undefined],
    ["one of each", there(20, 1), here("pending", 12, 2)],
  ])("never has more files than the question takes: %s", (_name, standing, local) => {
    expect(join(standing, local, 2)).toEqual({ kind: "full" });
  });
});

test("a file that an earlier version stored has no limit here: the server refuses what is too much", () => {
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

  test("joins what the page shows, once, and as long as there is room", () => {
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
    ["its edit stands", theirs(10, 5), { ...here("stored", 10), ...mine }],
    ["its edit is on its way", null, { ...here("pending", 10), ...mine }],
    ["its edit is on its way and is the later word", theirs(4, 1), { ...here("pending", 10), ...mine }],
  ])("is not named again when it has arrived: %s", (_name, standing, local) => {
    expect(join5(standing, local)).toEqual({ kind: "known" });
  });

  test.each<[string, Joining["standing"], Joining["local"]]>([
    ["LOSS-14 another computer's later word replaced it", theirs(20, 1), { ...here("stored", 10), ...mine }],
    ["LOSS-14 another computer's later word will stand", theirs(20, 1), { ...here("pending", 10), ...mine }],
  ])("joins the other computer's files when it has arrived: %s", (_name, standing, local) => {
    const content = { files: [named(1), named(5)] };
    expect(join5(standing, local)).toEqual({ kind: "write", content, made_at: after(20) });
  });
});
