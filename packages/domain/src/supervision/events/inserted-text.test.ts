import { describe, expect, test } from "vitest";
import { noteInsertion, type Insertion, type InsertFinding, type InsertState } from "./inserted-text.ts";

const findingsOf = (insertions: readonly Insertion[]): InsertFinding[] => {
  let state: InsertState = [];
  return insertions.flatMap((insertion) => {
    const noted = noteInsertion(state, insertion);
    state = noted.state;
    return noted.finding ?? [];
  });
};
/** Makes `count` letters, one every `every_ms`. */
const typing = (count: number, every_ms: number, text = "a"): Insertion[] =>
  Array.from({ length: count }, (_, index) => ({ at_ms: 1_000 + index * every_ms, text, is_typed: true }));

describe("EVT-17~ bulk_insert: 30 characters in one input event without a paste", () => {
  test.each([
    ["29 characters", "x".repeat(29), true, []],
    ["30 characters", "x".repeat(30), true, [{ kind: "bulk_insert", diff: "x".repeat(30) }]],
    ["30 emoji count as 30 characters", "😀".repeat(30), true, [{ kind: "bulk_insert", diff: "😀".repeat(30) }]],
    ["15 emoji count as 15 characters", "😀".repeat(15), true, []],
    ["a paste, which has its own event", "x".repeat(300), false, []],
  ])("%s", (_, text, is_typed, expected) => {
    expect(findingsOf([{ at_ms: 0, text, is_typed }])).toEqual(expected);
  });
});

describe("EVT-18~ fast_insert: above 40 characters a second for half a second", () => {
  test("a very fast typist, 15 letters a second for a minute, causes no event", () => {
    expect(findingsOf(typing(900, 1_000 / 15))).toEqual([]);
  });

  test("words that a keyboard suggests cause no event", () => {
    expect(findingsOf(typing(40, 400, "understanding "))).toEqual([]);
    expect(findingsOf(typing(40, 250, "understanding "))).toEqual([]);
  });

  test("exactly 40 characters a second cause no event", () => {
    expect(findingsOf(typing(200, 25))).toEqual([]);
  });

  test("60 characters a second cause one event for each half second", () => {
    const findings = findingsOf(typing(60, 1_000 / 60));
    expect(findings.length).toBeGreaterThanOrEqual(1);
    expect(findings.length).toBeLessThanOrEqual(2);
    expect(findings[0]).toMatchObject({ kind: "fast_insert", diff: expect.stringMatching(/^a{21,}$/) });
  });

  test("two letters that a busy page delivers at once are not a fast insert", () => {
    expect(findingsOf([...typing(2, 1, "abcdefghijkl"), ...typing(1, 0)])).toEqual([]);
  });
});
