import type { DeviceFailure } from "@examplar/domain";
import { expect, test } from "vitest";
import { createCameraTries } from "./camera-tries.ts";

const settled = () => new Promise((resolve) => void setTimeout(resolve));

const rig = () => {
  const replies: ((failure: DeviceFailure | null) => void)[] = [];
  const losses: ((failure: DeviceFailure) => void)[] = [];
  const shown: (DeviceFailure | null)[] = [];
  const state = { is_running: false };
  const tries = createCameraTries({
    choose: () => new Promise((resolve) => void replies.push(resolve)),
    isRunning: () => state.is_running,
    whyLost: () => new Promise((resolve) => void losses.push(resolve)),
    show: (failure) => void shown.push(failure),
  });
  return { tries, replies, losses, state, last: () => shown.at(-1) };
};

test("a try that fails shows its reason, although an earlier try has not ended", async () => {
  const { tries, replies, last } = rig();
  void tries.open("one");
  void tries.open("two");
  replies[1]?.("blocked");
  await settled();
  expect(last()).toBe("blocked");
});

test.each<DeviceFailure | null>(["no_device", null])("a late reply of an earlier try, %s, is ignored", async (late) => {
  const { tries, replies, losses, last } = rig();
  void tries.open("one");
  void tries.open("two");
  replies[1]?.("blocked");
  await settled();
  replies[0]?.(late);
  await settled();
  expect([last(), losses.length, tries.mayBeBack()]).toEqual(["blocked", 0, false]);
});

test("the reason why a camera was lost is ignored when it comes after a newer try has failed", async () => {
  const { tries, replies, losses, last } = rig();
  tries.noteChange();
  void tries.open("one");
  replies[0]?.("in_use");
  await settled();
  losses[0]?.("no_device");
  await settled();
  expect(last()).toBe("in_use");
});

test("a camera replaced by another does not count as lost; one that stops by itself does", async () => {
  const { tries, replies, losses, state, last } = rig();
  void tries.open("one");
  tries.noteChange();
  expect(losses).toHaveLength(0);
  state.is_running = true;
  replies[0]?.(null);
  await settled();
  expect(last()).toBeNull();
  state.is_running = false;
  tries.noteChange();
  losses[0]?.("no_device");
  await settled();
  expect([last(), tries.mayBeBack()]).toEqual(["no_device", true]);
});

test("a camera that disappears while the choice is saved counts as lost", async () => {
  const { tries, replies, losses, last } = rig();
  void tries.open("one");
  replies[0]?.(null);
  await settled();
  losses[0]?.("blocked");
  await settled();
  expect(last()).toBe("blocked");
});
