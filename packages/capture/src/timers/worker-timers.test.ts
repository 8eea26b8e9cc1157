import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timersLoaded } from "./timer.types.ts";
import { startWorkerTimers } from "./worker-timers.ts";

class FailingWorker extends EventTarget {
  static last: FailingWorker;
  is_ended = false;
  constructor() {
    super();
    FailingWorker.last = this;
  }
  postMessage() {}
  terminate() {
    this.is_ended = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FailingWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("when the worker fails, its timers go on in the page and none is lost", () => {
  const { timers, stop } = startWorkerTimers();
  const heard: string[] = [];
  timers.every(1_000, () => heard.push("every"));
  timers.after(1_500, () => heard.push("after"));
  const cancel = timers.every(1_000, () => heard.push("cancelled"));
  cancel();
  FailingWorker.last.dispatchEvent(new Event("error"));
  expect(FailingWorker.last.is_ended).toBe(true);
  vi.advanceTimersByTime(2_000);
  const endLater = timers.every(500, () => heard.push("later"));
  vi.advanceTimersByTime(500);
  endLater();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(["every", "after", "every", "later", "every"]);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveLength(5);
});

test("timers move to the page if the worker is not loaded in time; a loaded worker keeps them", () => {
  const [late, silent] = [startWorkerTimers(), FailingWorker.last];
  const [other, prompt] = [startWorkerTimers(), FailingWorker.last];
  prompt.dispatchEvent(Object.assign(new Event("message"), { data: timersLoaded }));
  const heard: string[] = [];
  expect([late.timers.areOnPage(), other.timers.areOnPage()]).toEqual([false, false]);
  late.timers.every(1_000, () => heard.push("late"));
  other.timers.every(1_000, () => heard.push("prompt"));
  vi.advanceTimersByTime(4_000);
  expect(heard).toEqual(["late", "late"]);
  expect([silent.is_ended, prompt.is_ended]).toEqual([true, false]);
  expect([late.timers.areOnPage(), other.timers.areOnPage()]).toEqual([true, false]);
  late.stop();
  other.stop();
});

test("a browser that starts no worker uses the page's timers", () => {
  vi.stubGlobal("Worker", function refuse() {
    throw new DOMException("no", "SecurityError");
  });
  const heard: number[] = [];
  const { timers, stop } = startWorkerTimers();
  timers.every(1_000, () => heard.push(1));
  vi.advanceTimersByTime(2_000);
  expect(heard).toEqual([1, 1]);
  stop();
});
