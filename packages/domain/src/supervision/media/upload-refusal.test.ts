import { expect, test } from "vitest";
import { lateObjects, isAllDeleted, lateUploadsMs, uploadRefusal } from "./upload-refusal.ts";

const now = new Date("2026-11-16T12:00:00Z");
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test.each([
  ["before the exam opens are accepted, because onboarding takes photos then", "not_answerable_yet", null, null],
  ["when the attempt may start are accepted", "to_answer", null, null],
  ["while the attempt runs are accepted", "answering", null, null],
  ["just after the hand-in are accepted", "answered", ago(0), null],
  ["exactly one day after the end are accepted", "answered", ago(lateUploadsMs), null],
  ["more than one day after the end are refused as too late", "answered", ago(lateUploadsMs + 1), "too_late"],
  ["after an end at an unknown time are refused as too late", "answered", null, "too_late"],
  ["after the end of a session without an attempt are refused", "ended_and_not_answered", null, "not_open"],
  ["while an attempt runs in another session are refused", "answering_in_another_session", null, "not_open"],
  ["after an attempt in another session are refused", "answered_in_another_session", null, "not_open"],
] as const)("uploads %s", (_, answerability, attempt_finished_at, expected) => {
  expect(uploadRefusal({ answerability, attempt_finished_at }, now)).toBe(expected);
});

test.each([
  ["no recording was deleted", ago(10), null, false],
  ["recordings were deleted when the attempt had ended", ago(10), ago(10), true],
  ["recordings of an earlier attempt were deleted before the end of this one", ago(10), ago(11), false],
  ["recordings were deleted while the attempt runs", null, ago(10), false],
] as const)("whether all recordings of a seat are deleted: %s", (_, attempt_finished_at, deleted_at, expected) => {
  expect(isAllDeleted({ answerability: "answered", attempt_finished_at }, deleted_at)).toBe(expected);
});

test("a sweep after a deletion waits for expiring credentials, slow uploads, and recordings of a later attempt", () =>
  expect(lateObjects(new Date("2026-11-18T10:00:00Z"))).toEqual({
    stored_until: new Date("2026-11-18T11:00:00Z"),
    sweep_at: new Date("2026-11-18T11:15:00Z"),
  }));
