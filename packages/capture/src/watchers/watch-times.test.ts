import { expect, test, vi } from "vitest";
import type { EventDetails, Watcher, WatcherPorts } from "../ports.types.ts";
import { watchDevTools } from "./dev-tools.ts";
import { watchIdle } from "./idle.ts";
import { watchSelection } from "./selection.ts";
import { watchSleep } from "./sleep.ts";
import { watchWindowSize } from "./window-size.ts";

interface Timer {
  at_ms: number;
  every_ms: number | null;
  call: () => void;
}

/** A window whose clock moves when the test says so. */
const watched = (watch: Watcher) => {
  const document = Object.assign(new EventTarget(), { getSelection: () => null, activeElement: null });
  const size = { innerWidth: 1280, innerHeight: 800, outerWidth: 1280, outerHeight: 880, devicePixelRatio: 1 };
  const selection = { text: "" };
  const page = Object.assign(new EventTarget(), size, {
    document,
    screen: { width: 1280, height: 900 },
    screenX: 0,
    screenY: 0,
    getSelection: () => ({ toString: () => selection.text }),
  });
  document.getSelection = page.getSelection as never;
  const timers = new Set<Timer>();
  const events: [kind: string, at_ms: number][] = [];
  let now = 0;
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const ports: WatcherPorts = {
    page: page as unknown as Window,
    now_ms: () => now,
    record: (kind: string, _details?: EventDetails, ago_ms = 0) => void events.push([kind, now - ago_ms]),
    timers: {
      every: (ms, call) => add({ at_ms: now + ms, every_ms: ms, call }),
      after: (ms, call) => add({ at_ms: now + ms, every_ms: null, call }),
    },
  };
  const stop = watch(ports);
  const pass = (ms: number) => {
    for (const until = now + ms; now < until;) {
      now += 1;
      for (const timer of timers) {
        if (timer.at_ms > now) continue;
        if (timer.every_ms === null) timers.delete(timer);
        else timer.at_ms = now + timer.every_ms;
        timer.call();
      }
    }
  };
  /** The whole computer stands still: nothing runs meanwhile. */
  const stand = (ms: number) => void (now += ms);
  const kinds = () => events.map(([kind]) => kind);
  return { page, document, selection, events, kinds, pass, stand, stop };
};

test("CONST-26 a student is idle after 5000 ms without input, and not before", () => {
  const { document, events, pass } = watched(watchIdle);
  pass(3_000);
  document.dispatchEvent(new Event("keydown"));
  pass(4_999);
  expect(events).toEqual([]);
  pass(1_001);
  expect(events).toEqual([["become_idle", 8_000]]);
  document.dispatchEvent(new Event("pointermove"));
  expect(events.at(-1)![0]).toBe("become_active");
});

test("CONST-25 a gap of the clock over 3000 ms is a sleeping device, one of 3000 ms is not", () => {
  const { kinds, pass, stand } = watched(watchSleep);
  pass(1_000);
  stand(2_999);
  pass(1);
  expect(kinds()).toEqual([]);
  stand(3_000);
  pass(1);
  expect(kinds()).toEqual(["device_sleep", "device_wake"]);
});

test("CONST-28 a selection is reported once it has rested for 1000 ms", () => {
  vi.stubGlobal(
    "Element",
    Object.assign(() => undefined, { prototype: {} }),
  );
  const { document, selection, events, pass } = watched(watchSelection);
  const select = (text: string) => {
    selection.text = text;
    document.dispatchEvent(new Event("selectionchange"));
  };
  select("cost");
  pass(999);
  select("cost of debt");
  pass(999);
  expect(events).toEqual([]);
  pass(1);
  expect(events).toEqual([["text_selection", 1_999]]);
});

test("CONST-29 a resize is reported once it has rested for 100 ms", () => {
  const { page, events, pass } = watched(watchWindowSize);
  for (const width of [1200, 1100, 1000]) {
    Object.assign(page, { innerWidth: width });
    page.dispatchEvent(new Event("resize"));
    pass(99);
  }
  expect(events).toEqual([]);
  pass(1);
  expect(events).toEqual([["resize_browser", 298]]);
});

test("CONST-30 EVT-21~ EVT-22~ developer tools are looked for every 500 ms", () => {
  const { page, events, pass } = watched(watchDevTools);
  pass(500);
  Object.assign(page, { innerWidth: 800 });
  pass(499);
  expect(events).toEqual([]);
  pass(1);
  Object.assign(page, { innerWidth: 1280 });
  pass(500);
  expect(events).toEqual([
    ["dev_tool_open", 1_000],
    ["dev_tool_close", 1_500],
  ]);
});
