import { expect, test } from "vitest";
import { fileMayGo, sweepIsPlausible, uploadIsOver, type FileFacts } from "./file-retention.ts";

const now = new Date("2026-12-31T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

test.each<[string, Partial<FileFacts>, boolean]>([
  ["named by an edit, uploaded years ago", { uploaded_at: daysAgo(900), is_named: true }, false],
  ["not named, uploaded today", { uploaded_at: daysAgo(0) }, false],
  ["not named, uploaded a little less than a month ago", { uploaded_at: daysAgo(29.99) }, false],
  ["not named, uploaded a month ago", { uploaded_at: daysAgo(30) }, true],
  ["an upload address of today, not used yet", { created_at: daysAgo(0.99) }, false],
  ["an upload address that was not used for a day", { created_at: daysAgo(1) }, true],
  ["named by an edit before its bytes have arrived", { created_at: daysAgo(5), is_named: true }, false],
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
