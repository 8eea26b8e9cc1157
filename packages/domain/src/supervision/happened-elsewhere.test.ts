import { expect, test } from "vitest";
import { happenedElsewhere, mergeOwners } from "./happened-elsewhere.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-15T10:00:00Z") + minutes * 60_000);
type Times = readonly [first_seen: number, ...taken: number[]];
const ownersOf = (times: Readonly<Record<string, Times>>) =>
  Object.fromEntries(
    Object.entries(times).map(([id, [first_seen, ...taken]]) => [
      id,
      { first_seen_at: at(first_seen).toISOString(), taken_at: taken.map((minutes) => at(minutes).toISOString()) },
    ]),
  );

const one = { a: [0, 0] } as const;
const moved = { a: [0, 0], b: [10, 10] } as const;
const cameBack = { a: [0, 0, 20], b: [10, 10] } as const;
const cameBackTwice = { a: [0, 0, 20], b: [10, 10, 30] } as const;
const amongThree = { a: [0, 0, 30], b: [10, 10, 40], c: [20, 20] } as const;
/** Device `b` is first seen when it sends, and takes over the attempt later. */
const storageFailed = { a: [0, 0], b: [5, 10] } as const;

test.each<[string, string | undefined, Record<string, Times>, number, boolean]>([
  ["the only device", "a", one, 15, false],
  ["the first device, before the second took over", "a", moved, 9, false],
  ["the first device, after the second took over", "a", moved, 15, true],
  ["the second device, after it took over", "b", moved, 15, false],
  ["the second device, with a clock that is a little behind", "b", moved, 9, false],
  ["the first device, after it took over again", "a", cameBack, 25, false],
  ["the first device, before the second took over for a while", "a", cameBack, 5, false],
  ["the first device, while the second owned the attempt", "a", cameBack, 15, true],
  ["the second device, while it owned the attempt", "b", cameBack, 15, false],
  ["the second device, after the first took over again", "b", cameBack, 25, true],
  ["the second device, while the first owned the attempt again", "b", cameBackTwice, 25, true],
  ["the second device, while it owned the attempt for the first time", "b", cameBackTwice, 15, false],
  ["the first device, while the second owned the attempt for the first time", "a", cameBackTwice, 15, true],
  ["the first device, while it owned the attempt again", "a", cameBackTwice, 25, false],
  ["the first device, after the second took over again", "a", cameBackTwice, 35, true],
  ["the first of three devices, while the second owned the attempt", "a", amongThree, 15, true],
  ["the second of three devices, while the third owned the attempt", "b", amongThree, 25, true],
  ["the second of three devices, while the first owned the attempt again", "b", amongThree, 35, true],
  ["the second of three devices, while it owned the attempt again", "b", amongThree, 45, false],
  ["the new device of a computer whose storage failed, before it took over", "b", storageFailed, 7, false],
  ["a device that never owned the attempt", "c", moved, 15, false],
  ["a page of an earlier version, which sends no device id", undefined, moved, 15, false],
])("whether another device had taken over at an event on %s", (_, device_id, times, minutes, expected) => {
  expect(happenedElsewhere(device_id, ownersOf(times), at(minutes))).toBe(expected);
});

test("owners of several attempts are merged by device: the earliest first_seen_at, and every takeover in order", () => {
  const first = ownersOf({ a: [0, 0], b: [10, 10] });
  const retake = ownersOf({ b: [30, 30], a: [50, 50] });
  expect(mergeOwners([first, retake])).toEqual(ownersOf({ a: [0, 0, 50], b: [10, 10, 30] }));
});
