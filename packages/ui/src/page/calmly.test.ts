import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmly } from "./calmly.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listen = () => {
  let change = () => undefined as void;
  const heard = vi.fn<() => void>();
  const stop = calmly((listener) => {
    change = listener;
    return () => (change = () => undefined);
  })(heard);
  return { change: () => change(), heard, stop };
};

test("one change is reported at once, and nothing after it", () => {
  const { change, heard } = listen();
  change();
  expect(heard).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("many changes are reported once a second, the last one too", () => {
  const { change, heard } = listen();
  for (let at = 0; at < 2_900; at += 100) {
    change();
    vi.advanceTimersByTime(100);
  }
  expect(heard).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveBeenCalledTimes(4);
});

test("nothing is reported after the subscription ends", () => {
  const { change, heard, stop } = listen();
  change();
  change();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveBeenCalledTimes(1);
});
