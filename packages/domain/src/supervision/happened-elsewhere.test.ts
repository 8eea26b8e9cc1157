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
  ["the older device, before the newer one", "a", moved, 9, false],
  ["the older device, after it", "a", moved, 15, true],
  ["the newer device", "b", moved, 15, false],
  ["the newer device, whose clock is a little behind", "b", moved, 9, false],
  ["the first device, on which the student went on", "a", cameBack, 25, false],
  ["the first device, before the student left it", "a", cameBack, 5, false],
  ["the first device, between leaving it and coming back", "a", cameBack, 15, true],
  ["the second device then, of the time when it was the one", "b", cameBack, 15, false],
  ["the second device then, of later", "b", cameBack, 25, true],
  ["the second device, between leaving it and coming back", "b", cameBackTwice, 25, true],
  ["the second device, before the student left it", "b", cameBackTwice, 15, false],
  ["the first device, while the second had it for the first time", "a", cameBackTwice, 15, true],
  ["the first device, when it had the attempt again", "a", cameBackTwice, 25, false],
  ["the first device, after the second took it again", "a", cameBackTwice, 35, true],
  ["the first of three devices, while the second had it", "a", amongThree, 15, true],
  ["the second of three devices, while the third had it", "b", amongThree, 25, true],
  ["the second of three devices, while the first had it again", "b", amongThree, 35, true],
  ["the second of three devices, when it had it again", "b", amongThree, 45, false],
  ["a computer that became another device, before it took the attempt along", "b", storageFailed, 7, false],
  ["a device that never owned it", "c", moved, 15, false],
  ["a page of an earlier version", undefined, moved, 15, false],
])("an event on %s", (_, device_id, times, minutes, expected) => {
  expect(happenedElsewhere(device_id, ownersOf(times), at(minutes))).toBe(expected);
});

test("owners of several attempts are merged by device: the earliest sight, and every take-over in order", () => {
  const first = ownersOf({ a: [0, 0], b: [10, 10] });
  const retake = ownersOf({ b: [30, 30], a: [50, 50] });
  expect(mergeOwners([first, retake])).toEqual(ownersOf({ a: [0, 0, 50], b: [10, 10, 30] }));
});
