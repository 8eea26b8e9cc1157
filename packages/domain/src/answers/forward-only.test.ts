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
  ["the first edit of all", [], edit(2, "10:00:00"), false],
  ["the same exercise again", onTwo, edit(2, "10:06:00"), false],
  ["the next exercise", onTwo, edit(3, "10:06:00"), false],
  ["an exercise that was left", onTwo, edit(1, "10:06:00"), true],
  ["one written before leaving, sent with what follows", onTwo, edit(1, "10:04:00", { received: "10:05:30" }), false],
  [
    "one that claims so, long after the device had sent what follows",
    onTwo,
    edit(1, "10:04:00", { received: "10:20:00" }),
    true,
  ],
  [
    "one of another device, offline since before leaving",
    onTwo,
    edit(1, "10:04:00", { device_id: "b", received: "10:20:00" }),
    false,
  ],
  ["one of another device, written after leaving", onTwo, edit(1, "10:06:00", { device_id: "b" }), true],
  [
    "one of a device that appeared after leaving",
    onTwo,
    edit(1, "10:04:00", { device_id: "late", received: "10:31:00" }),
    true,
  ],
  ["an answer after skipping the exercise", [edit(1, "10:00:00", skip)], edit(1, "10:00:05"), true],
  ["the skips of one exercise one after the other", [edit(1, "10:00:00", skip)], edit(1, "10:00:01", skip), false],
  [
    "an answer after skipping the last exercise, which nobody leaves",
    [edit(3, "10:00:00", skip)],
    edit(3, "10:00:05"),
    false,
  ],
])("NAV-11 whether an edit changes an exercise that was left: %s", (_name, edits, next, expected) => {
  expect(changesLeftExercise(progress(edits), next)).toBe(expected);
});

test("NAV-11 where a correction follows, a skip does not leave the exercise: its lock does", () => {
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
  ["an exercise that was left for one without an edit", lookedAtTwo(), edit(1, "10:10:00"), true],
  ["the exercise that is shown", lookedAtTwo(), edit(2, "10:10:00"), false],
  ["one that was typed before, and written down late", lookedAtTwo(), edit(1, "10:05:40"), false],
  ["one typed before, sent an hour later", lookedAtTwo(), edit(1, "10:04:59", { received: "11:05:00" }), false],
  ["one of a device that was opened after it", lookedAtTwo(), edit(1, "10:31:00", { device_id: "late" }), true],
  ["one of a device nobody has seen", lookedAtTwo(), edit(1, "10:31:00", { device_id: "new" }), true],
  ["one of a device that was open and knew nothing", lookedAtTwo(), edit(1, "10:31:00", { device_id: "b" }), false],
  [
    "one of a device that was opened before the server heard of it",
    lookedAtTwo("10:40:00"),
    edit(1, "10:31:00", { device_id: "late" }),
    false,
  ],
])("NAV-11 moving on leaves an exercise: %s", (_name, known, next, expected) => {
  expect(changesLeftExercise(known, next)).toBe(expected);
});

test("an exercise is further only if it comes after the furthest one that the device has shown", () => {
  const known = lookedAtTwo();
  expect([1, 2, 3, 99].map((id) => isFurther(known, "a", id))).toEqual([false, false, true, false]);
  expect([1, 99].map((id) => isFurther(known, "b", id))).toEqual([true, false]);
});
