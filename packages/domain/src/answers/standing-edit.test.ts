import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overwrittenUnseen, standingEdit, timesOfWriting, type ArrivedEdit, type RankedEdit } from "./standing-edit.ts";

const second = (s: number) => new Date(Date.UTC(2026, 10, 16, 9, 0, s));
const edit = (device_id: string, seq: number, s: number, edit_id = `${device_id}${seq}`): RankedEdit => ({
  edit_id,
  device_id,
  seq,
  edited_at: second(s),
});
const standingId = (edits: RankedEdit[]) => standingEdit(edits)?.edit_id ?? null;

describe("which edit stands", () => {
  test.each<[string, RankedEdit[], string | null]>([
    ["none, when there are no edits", [], null],
    ["the only edit", [edit("a", 1, 0)], "a1"],
    ["the last edit of one device", [edit("a", 1, 0), edit("a", 2, 1)], "a2"],
    ["LOSS-18 the edit with the higher seq, although it arrived first", [edit("a", 2, 1), edit("a", 1, 0)], "a2"],
    [
      "LOSS-18 the edit with the higher seq, although the device's clock went back",
      [edit("a", 1, 9), edit("a", 2, 3)],
      "a2",
    ],
    ["LOSS-06 the edit written later, when it arrives first", [edit("b", 1, 5), edit("a", 9, 3)], "b1"],
    [
      "LOSS-06 the edit written later, not another device's edit with a higher seq",
      [edit("a", 9, 3), edit("b", 1, 5)],
      "b1",
    ],
    [
      "LOSS-14 the new computer's edit, when the old computer then sends older edits",
      [edit("new", 1, 30), edit("old", 41, 10), edit("old", 42, 20)],
      "new1",
    ],
    [
      "LOSS-14 the old computer's edit, when it was written after the new computer's",
      [edit("new", 1, 15), edit("old", 41, 10), edit("old", 42, 20)],
      "old42",
    ],
    [
      "not a device's edit with the latest time, if its last edit is older",
      [edit("a", 1, 50), edit("a", 2, 10), edit("b", 1, 20)],
      "b1",
    ],
    [
      "of two edits written at once, the one of the higher device id",
      [edit("a", 5, 7, "z"), edit("b", 1, 7, "y")],
      "y",
    ],
    [
      "of two edits written at once, the one of the higher device id, arrived first",
      [edit("b", 1, 7, "y"), edit("a", 5, 7, "z")],
      "y",
    ],
    ["of two edits with the same seq, the one written later", [edit("a", 1, 5, "x"), edit("a", 1, 4, "y")], "x"],
    [
      "of two edits with the same seq and time, the one with the higher id",
      [edit("a", 1, 5, "y"), edit("a", 1, 5, "x")],
      "y",
    ],
  ])("%s", (_name, edits, expected) => {
    expect(standingId(edits)).toBe(expected);
  });
});

describe("LOSS-20 the edit of another device that was replaced without being seen", () => {
  const arrived = (written: RankedEdit, received: number, base_revision: number): ArrivedEdit => ({
    ...written,
    received_at: second(received),
    base_revision,
  });
  const theirs = arrived(edit("b", 1, 5), 6, 0);

  test.each<[string, ArrivedEdit[], string | null]>([
    ["none, when nobody has written an edit", [], null],
    ["none, when only one device wrote", [arrived(edit("a", 1, 1), 1, 0), arrived(edit("a", 2, 2), 2, 0)], null],
    ["the other device's edit that stood when the newer edit arrived", [arrived(edit("a", 1, 9), 10, 0), theirs], "b1"],
    ["none, when the writer of the newer edit had seen it", [theirs, arrived(edit("a", 1, 9), 10, 1)], null],
    [
      "the other device's edit, also after the writer's next edit",
      [theirs, arrived(edit("a", 1, 9), 10, 0), arrived(edit("a", 2, 12), 13, 0)],
      "b1",
    ],
    [
      "none, once the writer has edited again after the server's reply",
      [theirs, arrived(edit("a", 1, 9), 10, 0), arrived(edit("a", 2, 12), 13, 2)],
      null,
    ],
    ["of two edits that arrived together, the one written first", [arrived(edit("a", 1, 9), 6, 0), theirs], "b1"],
    [
      "none, when the edit that arrived later never stood",
      [arrived(edit("a", 1, 9), 10, 0), arrived(edit("b", 1, 5), 20, 0)],
      null,
    ],
    [
      "none, when two edits that arrived together made the one revision seen",
      [arrived(edit("b", 1, 4), 6, 0), arrived(edit("b", 2, 5), 6, 0), arrived(edit("a", 1, 9), 10, 1)],
      null,
    ],
  ])("%s", (_name, edits, expected) => {
    expect(overwrittenUnseen(edits)?.edit_id ?? null).toBe(expected);
  });
});

describe("when the edits of a batch were written", () => {
  const of = (question_id: number, seq: number, s: number) => ({ question_id, seq, edited_at: second(s) });
  test.each<[string, ReturnType<typeof of>[], number[]]>([
    ["at the time that each edit states", [of(1, 1, 3), of(1, 2, 5)], [3, 5]],
    ["not after the batch arrived", [of(1, 1, 3), of(1, 2, 50)], [3, 10]],
    ["not after the next edit of the same question, if the clock was ahead", [of(1, 1, 50), of(1, 2, 5)], [5, 5]],
    ["not after any later edit of the same question", [of(1, 1, 50), of(1, 2, 50), of(1, 3, 4)], [4, 4, 4]],
    ["not after the next edit of the same question, in any order of the batch", [of(1, 2, 5), of(1, 1, 50)], [5, 5]],
    ["an edit of another question does not limit the time", [of(1, 1, 9), of(2, 2, 5)], [9, 5]],
  ])("%s", (_name, edits, expected) => {
    expect(timesOfWriting(edits, second(10))).toEqual(expected.map(second));
  });
});

describe("for any history", () => {
  /** Few devices, seqs and times, so that ties and clocks that go back are common. */
  const histories = fc.uniqueArray(
    fc.record({
      edit_id: fc.integer({ min: 0, max: 99_999 }).map(String),
      device_id: fc.constantFrom("a", "b", "c"),
      seq: fc.integer({ min: 1, max: 6 }),
      edited_at: fc.integer({ min: 0, max: 6 }).map(second),
    }),
    { selector: ({ edit_id }) => edit_id, maxLength: 12 },
  );
  const historiesAndOrders = histories.chain((history) =>
    fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length }), fc.subarray(history)),
  );

  test("LOSS-06 LOSS-14 LOSS-18 arriving in any order, any number of times, the same edit stands", () => {
    fc.assert(
      fc.property(historiesAndOrders, ([history, shuffled, repeated]) => {
        expect(standingEdit([...repeated, ...shuffled, ...repeated])).toEqual(standingEdit(history));
      }),
    );
  });

  test("LOSS-18 an edit with a lower seq than a known one of its device changes nothing", () => {
    fc.assert(
      fc.property(histories, fc.nat(11), fc.integer({ min: 0, max: 9 }), (history, which, s) => {
        const heard = history[which % Math.max(1, history.length)];
        if (heard === undefined) return;
        const older = { ...heard, edit_id: "older", seq: heard.seq - 1, edited_at: second(s) };
        expect(standingEdit([...history, older])).toEqual(standingEdit(history));
      }),
    );
  });

  test("the standing edit is its device's last edit, and no other device's last edit was written later", () => {
    fc.assert(
      fc.property(
        histories.filter(({ length }) => length > 0),
        (history) => {
          const standing = standingEdit(history)!;
          expect(history).toContain(standing);
          const lastWords = history.filter(
            (one) => !history.some((other) => other.device_id === one.device_id && other.seq > one.seq),
          );
          expect(lastWords).toContain(standing);
          const seqsAreUnique = new Set(lastWords.map(({ device_id }) => device_id)).size === lastWords.length;
          if (seqsAreUnique) for (const one of lastWords) expect(one.edited_at <= standing.edited_at).toBe(true);
        },
      ),
    );
  });
});
