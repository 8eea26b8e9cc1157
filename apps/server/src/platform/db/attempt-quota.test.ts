import { expect, test, vi } from "vitest";
import { createAttemptQuota, type HistorySize } from "./attempt-quota.ts";

const one = { items: 1, bytes: 10 };

test("concurrent requests share one measurement, and a full attempt is refused without another", async () => {
  const measure = vi.fn<() => Promise<HistorySize>>(() => Promise.resolve({ items: 8, bytes: 0 }));
  const quota = createAttemptQuota({ limits: { items: 8, bytes: 1e9, step: 1 / 4 }, measure });
  await quota.admits(1, { items: 2, bytes: 0 });
  expect(measure).not.toHaveBeenCalled();
  const flood = await Promise.all(Array.from({ length: 50 }, () => quota.admits(1, one)));
  expect(new Set(flood)).toEqual(new Set([false]));
  expect(measure).toHaveBeenCalledTimes(1);
});

test("the next request repeats a failed measurement", async () => {
  const measure = vi.fn<() => Promise<HistorySize>>(() => Promise.resolve({ items: 1, bytes: 10 }));
  measure.mockRejectedValueOnce(new Error("outage"));
  const quota = createAttemptQuota({ limits: { items: 4, bytes: 1e9, step: 1 / 4 }, measure });
  await quota.admits(1, one);
  await expect(quota.admits(1, one)).rejects.toThrow("outage");
  expect(await quota.admits(1, one)).toBe(true);
});

test("resent edits do not use up the quota", async () => {
  const measure = vi.fn<() => Promise<HistorySize>>(() => Promise.resolve({ items: 6, bytes: 0 }));
  const quota = createAttemptQuota({ limits: { items: 8, bytes: 1e9, step: 1 / 2 }, measure });
  await quota.admits(1, { items: 4, bytes: 0 });
  const repeated = [];
  for (let time = 0; time < 6; time += 1) repeated.push(await quota.admits(1, one));
  expect(repeated).toEqual(Array(6).fill(true));
});
