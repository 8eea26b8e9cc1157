import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatientLoader, loadPatiently } from "./load-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails as often as it is told, then brings a part. */
const createSource = (failures: number) => {
  const source = {
    asked: 0,
    load: async () => {
      source.asked += 1;
      if (source.asked <= failures) throw new Error("not to be had");
      return { part: 1 };
    },
  };
  return source;
};

test("what could not be loaded is asked for every few seconds until it is here", async () => {
  const source = createSource(2);
  const loaded = createPatientLoader(source.load)();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(source.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(3_200);
  expect(source.asked).toBe(3);
  expect(await loaded).toEqual({ part: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.asked).toBe(3);
});

test("what is over is not asked for again, nor what was tried often enough", async () => {
  const [ended, tried] = [createSource(9), createSource(9)];
  let isOver = false;
  const first = loadPatiently(ended.load, { isOver: () => isOver });
  const second = loadPatiently(tried.load, { again_ms: 1_000, tries: 2 });
  await vi.advanceTimersByTimeAsync(3_500);
  isOver = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await first, await second, ended.asked, tried.asked]).toEqual([null, null, 2, 2]);
});
