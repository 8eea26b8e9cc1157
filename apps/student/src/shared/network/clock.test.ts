import { clockSkewToleranceMs } from "@examplar/domain";
import { beforeEach, expect, test, vi } from "vitest";
import { clock, clockBlocks, measureClock, noteServerTime, now, serverTimeIn, skipClockCheck } from "./clock.ts";

beforeEach(() => clock.set({ offset: 0, measured: false, skipped: false }));

const keepOffset = (offset: number) => {
  const at = performance.now();
  measureClock({ sent_ms: at, received_ms: at, server_ms: Date.now() + offset });
};

test("CLOCK-01 the dialog blocks beyond 30000 ms either way, and not before the clock is measured", () => {
  expect(clockBlocks(clock.get())).toBe(false);
  keepOffset(clockSkewToleranceMs - 100);
  expect(clockBlocks(clock.get())).toBe(false);
  keepOffset(-clockSkewToleranceMs - 100);
  expect(clockBlocks(clock.get())).toBe(true);
});

test("CLOCK-02 skipping lets the student go on, with the offset kept", () => {
  keepOffset(120_000);
  skipClockCheck();
  expect(clockBlocks(clock.get())).toBe(false);
  expect(Math.abs(clock.get().offset - 120_000)).toBeLessThan(100);
});

test("CLOCK-03 a retry that finds the clock right closes the dialog", () => {
  keepOffset(120_000);
  keepOffset(12);
  expect(clockBlocks(clock.get())).toBe(false);
});

test("LOSS-21~ moving the device clock does not change the time; a reply of the server sets it", () => {
  keepOffset(0);
  const before = now().getTime();
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
  expect(now().getTime() - before).toBeLessThan(1000);
  vi.useRealTimers();
  const server_ms = Math.round(before + 7_200_000);
  const at = performance.now();
  noteServerTime({ sent_ms: at, received_ms: at, server_ms });
  expect(Math.abs(now().getTime() - server_ms)).toBeLessThan(1000);
  expect(serverTimeIn(new Headers({ "x-server-time-ms": String(server_ms) }))).toBe(server_ms);
  for (const text of ["", "tomorrow", "-1", "NaN"])
    expect(serverTimeIn(new Headers({ "x-server-time-ms": text }))).toBeNull();
});

test("CLOCK-05 `now` returns the server's time", () => {
  keepOffset(3_600_000);
  expect(Math.abs(now().getTime() - Date.now() - 3_600_000)).toBeLessThan(1000);
});
