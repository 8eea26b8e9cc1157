import { expect, test } from "vitest";
import {
  changesLeftExercise,
  isFurther,
  type AttemptDevice,
  type ForwardProgress,
  type PlacedEdit,
} from "./forward-only.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const edit = (
  exercise_id: number,
  edited: string,
  more: Partial<PlacedEdit> & { received?: string } = {},
): PlacedEdit => {
  const { received = edited, ...rest } = more;
  return {
    exercise_id,
    device_id: "a",
    kind: "answer",
    edited_at: at(edited),
    received_at: at(received),
    ...rest,
  };
};
const seen = (first: string, reached: AttemptDevice["reached"] = null): AttemptDevice => ({
  first_seen_at: at(first),
  reached,
});
const skip = { kind: "skip" } as const;
const progress = (edits: PlacedEdit[], more: Partial<ForwardProgress> = {}): ForwardProgress => ({
  exercise_ids: [1, 2, 3],
  skips_leave: true,
  edits,
  devices: new Map([
    ["a", seen("09:00:00")],
    ["b", seen("09:01:00")],
    ["late", seen("10:30:00")],
  ]),
  ...more,
});
const onTwo = [edit(1, "10:00:00"), edit(2, "10:05:00")];

test.each<[string, PlacedEdit[], PlacedEdit, boolean]>([
  ["the first edit of the attempt", [], edit(2, "10:00:00"), false],
  ["another edit of the current exercise", onTwo, edit(2, "10:06:00"), false],
  ["an edit of the next exercise", onTwo, edit(3, "10:06:00"), false],
  ["an edit of an exercise that was left", onTwo, edit(1, "10:06:00"), true],
  ["an edit written before leaving, sent with later work", onTwo, edit(1, "10:04:00", { received: "10:05:30" }), false],
  [
    "an edit dated before leaving, sent long after the device sent later work",
    onTwo,
    edit(1, "10:04:00", { received: "10:20:00" }),
    true,
  ],
  [
    "an edit of another device that was offline since before leaving",
    onTwo,
    edit(1, "10:04:00", { device_id: "b", received: "10:20:00" }),
    false,
  ],
  ["an edit of another device, written after leaving", onTwo, edit(1, "10:06:00", { device_id: "b" }), true],
  [
    "an edit of a device first seen after leaving",
    onTwo,
    edit(1, "10:04:00", { device_id: "late", received: "10:31:00" }),
    true,
  ],
  ["an answer after skipping the exercise", [edit(1, "10:00:00", skip)], edit(1, "10:00:05"), true],
  ["a second skip of the same exercise", [edit(1, "10:00:00", skip)], edit(1, "10:00:01", skip), false],
  [
    "an answer after skipping the last exercise, which cannot be left",
    [edit(3, "10:00:00", skip)],
    edit(3, "10:00:05"),
    false,
  ],
])("NAV-11 whether an edit changes an exercise that was left: %s", (_name, edits, next, expected) => {
  expect(changesLeftExercise(progress(edits), next)).toBe(expected);
});

test("NAV-11 where a correction follows, only the lock shows that the exercise was left, not a skip", () => {
  const skipped = progress([edit(1, "10:00:00", skip)], { skips_leave: false });
  expect(changesLeftExercise(skipped, edit(1, "10:00:05"))).toBe(false);
});

/** Device `a` has shown exercise 2 since 10:05, without an edit there. */
const lookedAtTwo = (received = "10:05:01") =>
  progress([edit(1, "10:00:00")], {
    devices: new Map([
      ["a", seen("09:00:00", { exercise_id: 2, entered_at: at("10:05:00"), received_at: at(received) })],
      ["b", seen("09:01:00")],
      ["late", seen("10:30:00")],
    ]),
  });

test.each<[string, ForwardProgress, PlacedEdit, boolean]>([
  ["an edit after moving on to an exercise without an edit", lookedAtTwo(), edit(1, "10:10:00"), true],
  ["an edit of the shown exercise", lookedAtTwo(), edit(2, "10:10:00"), false],
  ["an edit dated within a minute of moving on", lookedAtTwo(), edit(1, "10:05:40"), false],
  [
    "an edit written before moving on, sent an hour later",
    lookedAtTwo(),
    edit(1, "10:04:59", { received: "11:05:00" }),
    false,
  ],
  ["an edit of a device first seen after moving on", lookedAtTwo(), edit(1, "10:31:00", { device_id: "late" }), true],
  ["an edit of an unknown device", lookedAtTwo(), edit(1, "10:31:00", { device_id: "new" }), true],
  [
    "an edit of a device that was already open and not informed",
    lookedAtTwo(),
    edit(1, "10:31:00", { device_id: "b" }),
    false,
  ],
  [
    "an edit of a device first seen before moving on was reported",
    lookedAtTwo("10:40:00"),
    edit(1, "10:31:00", { device_id: "late" }),
    false,
  ],
])("NAV-11 whether an edit changes an exercise that the student moved on from: %s", (_name, known, next, expected) => {
  expect(changesLeftExercise(known, next)).toBe(expected);
});

test("an exercise is further only if it comes after the furthest one that the device has shown", () => {
  const known = lookedAtTwo();
  expect([1, 2, 3, 99].map((id) => isFurther(known, "a", id))).toEqual([false, false, true, false]);
  expect([1, 99].map((id) => isFurther(known, "b", id))).toEqual([true, false]);
});
