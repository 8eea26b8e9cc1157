import { expect, test } from "vitest";
import { lateObjects, isAllDeleted, lateUploadsMs, uploadRefusal } from "./upload-refusal.ts";

const now = new Date("2026-11-16T12:00:00Z");
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test.each([
  ["before it opens: photos are taken then", "not_answerable_yet", null, null],
  ["when it may be begun", "to_answer", null, null],
  ["while it runs", "answering", null, null],
  ["just handed in", "answered", ago(0), null],
  ["a day after the end, to the millisecond", "answered", ago(lateUploadsMs), null],
  ["later than that", "answered", ago(lateUploadsMs + 1), "too_late"],
  ["ended at an unknown time", "answered", null, "too_late"],
  ["never begun", "ended_and_not_answered", null, "not_open"],
  ["taken in another session", "answering_in_another_session", null, "not_open"],
  ["was taken in another session", "answered_in_another_session", null, "not_open"],
] as const)("uploads %s", (_, answerability, attempt_finished_at, expected) => {
  expect(uploadRefusal({ answerability, attempt_finished_at }, now)).toBe(expected);
});

test.each([
  ["nothing was deleted", ago(10), null, false],
  ["deleted after the end", ago(10), ago(10), true],
  ["deleted before the end: of an earlier attempt", ago(10), ago(11), false],
  ["an attempt runs", null, ago(10), false],
] as const)("whether all that a seat recorded is deleted: %s", (_, attempt_finished_at, deleted_at, expected) => {
  expect(isAllDeleted({ answerability: "answered", attempt_finished_at }, deleted_at)).toBe(expected);
});

test("a sweep after a deletion waits for expiring credentials, slow uploads, and records of a later attempt", () =>
  expect(lateObjects(new Date("2026-11-18T10:00:00Z"))).toEqual({
    stored_until: new Date("2026-11-18T11:00:00Z"),
    sweep_at: new Date("2026-11-18T11:15:00Z"),
  }));
