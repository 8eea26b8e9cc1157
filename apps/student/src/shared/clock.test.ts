import { clockSkewToleranceMs } from "@examplar/domain";
import { beforeEach, expect, test, vi } from "vitest";
import { clock, clockBlocks, keepOffset, noteReplyTime, now, skipClockCheck } from "./clock.ts";

beforeEach(() => clock.set({ offset: 0, measured: false, skipped: false }));

test("CLOCK-01 the dialog blocks beyond 30000 ms either way, and not before the clock is measured", () => {
  expect(clockBlocks(clock.get())).toBe(false);
  keepOffset(clockSkewToleranceMs);
  expect(clockBlocks(clock.get())).toBe(false);
  keepOffset(-clockSkewToleranceMs - 1);
  expect(clockBlocks(clock.get())).toBe(true);
});

test("CLOCK-02 skipping lets the student go on, with the offset kept", () => {
  keepOffset(120_000);
  skipClockCheck();
  expect(clockBlocks(clock.get())).toBe(false);
  expect(clock.get().offset).toBe(120_000);
});

test("CLOCK-03 a retry that finds the clock right opens the way", () => {
  keepOffset(120_000);
  keepOffset(12);
  expect(clockBlocks(clock.get())).toBe(false);
});

test("LOSS-21~ a device clock that is moved moves nothing, and a reply of the server sets the time", () => {
  keepOffset(0);
  const before = now().getTime();
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
  expect(now().getTime() - before).toBeLessThan(1000);
  vi.useRealTimers();
  const server_ms = Math.round(before + 7_200_000);
  noteReplyTime(performance.now(), new Headers({ "x-server-time-ms": String(server_ms) }));
  expect(Math.abs(now().getTime() - server_ms)).toBeLessThan(1000);
  for (const text of ["", "tomorrow", "-1", "NaN"])
    noteReplyTime(performance.now(), new Headers({ "x-server-time-ms": text }));
  expect(Math.abs(now().getTime() - server_ms)).toBeLessThan(1000);
});

test("CLOCK-05 every now is the server's", () => {
  keepOffset(3_600_000);
  expect(Math.abs(now().getTime() - Date.now() - 3_600_000)).toBeLessThan(1000);
});
