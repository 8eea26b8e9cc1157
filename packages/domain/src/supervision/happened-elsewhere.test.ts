import { expect, test } from "vitest";
import { happenedElsewhere } from "./happened-elsewhere.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-15T10:00:00Z") + minutes * 60_000);
const since = (owners: Record<string, number>) =>
  Object.fromEntries(Object.entries(owners).map(([id, minutes]) => [id, at(minutes).toISOString()]));

test.each([
  ["the only device", "a", { a: 0 }, 15, false],
  ["the older device, before the newer one", "a", { a: 0, b: 10 }, 9, false],
  ["the older device, after it", "a", { a: 0, b: 10 }, 15, true],
  ["the newer device", "b", { a: 0, b: 10 }, 15, false],
  ["the first device, on which the student went on", "a", { a: 20, b: 10 }, 25, false],
  ["the second device then, of the time when it was the one", "b", { a: 20, b: 10 }, 15, false],
  ["the second device then, of later", "b", { a: 20, b: 10 }, 25, true],
  ["a device that never owned it", "c", { a: 0, b: 10 }, 15, false],
  ["a page of an earlier version", undefined, { a: 0, b: 10 }, 15, false],
] as const)("what happens on %s", (_, device_id, owners, minutes, expected) => {
  expect(happenedElsewhere(device_id, since(owners), at(minutes))).toBe(expected);
});
