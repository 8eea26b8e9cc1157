import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("many calls are one act, and a later call is another", () => {
  let acts = 0;
  const { call } = coalesce(() => (acts += 1), 200);
  for (let i = 0; i < 100; i += 1) call();
  expect(acts).toBe(0);
  vi.advanceTimersByTime(200);
  expect(acts).toBe(1);
  call();
  vi.advanceTimersByTime(200);
  expect(acts).toBe(2);
});

test("a steady stream does not postpone the act for ever", () => {
  let acts = 0;
  const { call } = coalesce(() => (acts += 1), 200);
  for (let i = 0; i < 10; i += 1) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(acts).toBe(5);
});

test("what is stopped does not act", () => {
  let acts = 0;
  const { call, stop } = coalesce(() => (acts += 1), 200);
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(acts).toBe(0);
});
