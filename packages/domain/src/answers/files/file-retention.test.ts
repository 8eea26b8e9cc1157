import { expect, test } from "vitest";
import { fileMayGo, sweepIsPlausible, uploadIsOver, type FileFacts } from "./file-retention.ts";

const now = new Date("2026-12-31T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

test.each<[string, Partial<FileFacts>, boolean]>([
  ["named by an edit, years old", { uploaded_at: daysAgo(900), is_named: true }, false],
  ["not named, come today", { uploaded_at: daysAgo(0) }, false],
  ["not named, come a little less than a month ago", { uploaded_at: daysAgo(29.99) }, false],
  ["not named for a month", { uploaded_at: daysAgo(30) }, true],
  ["an address of today", { created_at: daysAgo(0.99) }, false],
  ["an address that nobody used", { created_at: daysAgo(1) }, true],
  ["named before its bytes have come", { created_at: daysAgo(5), is_named: true }, false],
])("whether a file may be deleted: %s", (_name, facts, expected) => {
  const file = { uploaded_at: null, created_at: daysAgo(90), is_named: false, ...facts };
  expect(fileMayGo(file, { now, older_than: daysAgo(30) })).toBe(expected);
});

test.each([
  [0.99, false],
  [1, true],
])("an upload that began %d days ago is over: %s", (days, expected) => {
  expect(uploadIsOver(daysAgo(days), now)).toBe(expected);
});

test.each([
  [0, 0, true],
  [20, 20, true],
  [21, 209, false],
  [21, 210, true],
  [5000, 5000, false],
])("%d unknown files among %d may plausibly be deleted: %s", (unknown, all, expected) => {
  expect(sweepIsPlausible({ unknown, all })).toBe(expected);
});
