import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("calls close together run the callback once, and a later call runs it again", () => {
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

test("a steady stream of calls does not postpone the callback for ever", () => {
  let acts = 0;
  const { call } = coalesce(() => (acts += 1), 200);
  for (let i = 0; i < 10; i += 1) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(acts).toBe(5);
});

test("after stop, the callback does not run", () => {
  let acts = 0;
  const { call, stop } = coalesce(() => (acts += 1), 200);
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(acts).toBe(0);
});
