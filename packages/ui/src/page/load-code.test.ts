import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatientLoader, loadPatiently } from "./load-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake source that fails the given number of times, then returns a part. */
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

test("a failed load is retried every few seconds until it succeeds", async () => {
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

test("a load is not retried when it is over, or after enough tries", async () => {
  const [ended, tried] = [createSource(9), createSource(9)];
  let isOver = false;
  const first = loadPatiently(ended.load, { isOver: () => isOver });
  const second = loadPatiently(tried.load, { again_ms: 1_000, tries: 2 });
  await vi.advanceTimersByTimeAsync(3_500);
  isOver = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await first, await second, ended.asked, tried.asked]).toEqual([null, null, 2, 2]);
});
