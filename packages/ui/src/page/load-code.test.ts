import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatientLoader } from "./load-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails as often as it is told, then brings a part. */
const createSource = (failures: number) => {
  const source = {
    asked: 0,
    load: async () => {
      source.asked += 1;
      if (source.asked <= failures) throw new Error("not to be had");
      return "a part";
    },
  };
  return source;
};

test("what could not be loaded is asked for every few seconds until it is here", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const source = createSource(2);
  const loaded = createPatientLoader(source.load)();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(source.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(3_200);
  expect(source.asked).toBe(3);
  expect(await loaded).toBe("a part");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.asked).toBe(3);
});

test("without a network it is not asked for, as a browser may remember that it failed; then it is", async () => {
  const device = { onLine: false };
  vi.stubGlobal("navigator", device);
  const source = createSource(0);
  const loaded = createPatientLoader(source.load)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.asked).toBe(0);
  device.onLine = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await loaded).toBe("a part");
});
