import { expect, test, vi } from "vitest";
import type { EventDetails, Watcher, WatcherPorts } from "../ports.types.ts";
import { watchDevTools } from "./dev-tools.ts";
import { watchIdle } from "./idle.ts";
import { watchProcesses } from "./processes.ts";
import { watchSelection } from "./selection.ts";
import { watchSleep } from "./sleep.ts";
import { watchWindowSize } from "./window-size.ts";

interface Timer {
  at_ms: number;
  every_ms: number | null;
  call: () => void;
}

/** A fake window whose clock the test moves. */
const watched = (watch: Watcher, sizes: object = {}) => {
  const document = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    getSelection: () => null,
    activeElement: null,
    fullscreenElement: null,
  });
  const size = {
    innerWidth: 1280,
    innerHeight: 800,
    outerWidth: 1280,
    outerHeight: 880,
    devicePixelRatio: 1,
    ...sizes,
  };
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
  const details: EventDetails[] = [];
  let now = 0;
  const ahead = { device_ms: 0, server_ms: 0 };
  const state = { is_on_page: false };
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const ports: WatcherPorts = {
    page: page as unknown as Window,
    now_ms: () => now,
    device_ms: () => now + ahead.device_ms,
    server_ms: () => now + ahead.server_ms,
    record: (kind: string, given: EventDetails = {}, ago_ms = 0) => {
      events.push([kind, now - ago_ms]);
      details.push(given);
    },
    timers: {
      every: (ms, call) => add({ at_ms: now + ms, every_ms: ms, call }),
      after: (ms, call) => add({ at_ms: now + ms, every_ms: null, call }),
      areOnPage: () => state.is_on_page,
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
  /** The whole computer is suspended: nothing runs meanwhile. */
  const stand = (ms: number) => void (now += ms);
  const kinds = () => events.map(([kind]) => kind);
  const show = (visibilityState: "visible" | "hidden") => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { page, document, selection, ahead, state, events, details, kinds, pass, stand, show, stop };
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

test("CONST-25 a clock gap over 3000 ms counts as device sleep, one of 3000 ms does not", () => {
  const { kinds, pass, stand } = watched(watchSleep);
  pass(1_000);
  stand(2_999);
  pass(1);
  expect(kinds()).toEqual([]);
  stand(3_000);
  pass(1);
  expect(kinds()).toEqual(["device_sleep", "device_wake"]);
});

test("slowed timers of a hidden page do not count as device sleep", () => {
  const { state, kinds, pass, stand, show } = watched(watchSleep);
  state.is_on_page = true;
  pass(1_000);
  show("hidden");
  for (let tick = 0; tick < 3; tick += 1) {
    stand(60_000);
    pass(1);
  }
  stand(40_000);
  show("visible");
  pass(1);
  expect(kinds()).toEqual([]);
  pass(1_000);
  stand(10_000);
  pass(1);
  expect(kinds()).toEqual(["device_sleep", "device_wake"]);
});

test("a worker's timers detect device sleep behind a hidden page", () => {
  const { kinds, pass, stand, show } = watched(watchSleep);
  pass(1_000);
  show("hidden");
  stand(60_000);
  pass(1);
  expect(kinds()).toEqual(["device_sleep", "device_wake"]);
});

test("timers that start late, as when their worker cannot be loaded, do not count as device sleep", () => {
  const { kinds, pass, stand } = watched(watchSleep);
  stand(3_500);
  pass(1);
  expect(kinds()).toEqual([]);
});

test("EVT-34~ EVT-35~ if the monotonic clock stops during sleep, the server's time shows the sleep; a clock that somebody moves is none", () => {
  const { ahead, events, details, pass } = watched(watchSleep);
  pass(5_000);
  ahead.device_ms += 600_000;
  pass(10_000);
  expect(events).toEqual([]);
  ahead.server_ms += 599_800;
  pass(1_000);
  expect(events.map(([kind, at_ms]) => [kind, Math.round(at_ms / 1_000)])).toEqual([
    ["device_sleep", -594],
    ["device_wake", 6],
  ]);
  expect(details[1]).toEqual({ slept_ms: 600_000 });
  // Somebody moves the clock by two hours: the server's time does not, and a small correction by a later reply proves
  // nothing.
  ahead.device_ms += 7_200_000;
  pass(60_000);
  ahead.server_ms += 4_000;
  pass(120_000);
  expect(events).toHaveLength(2);
});

test("CONST-28 a selection is reported after 1000 ms without change", () => {
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

test("CONST-29 a resize is reported after 100 ms without change", () => {
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

test("CONST-30 EVT-21~ EVT-22~ the watcher checks for developer tools every 500 ms", () => {
  const { page, events, pass } = watched(watchDevTools);
  pass(500);
  Object.assign(page, { innerWidth: 800 });
  pass(999);
  expect(events).toEqual([]);
  pass(1);
  Object.assign(page, { innerWidth: 1280 });
  pass(1_000);
  expect(events).toEqual([
    ["dev_tool_open", 1_500],
    ["dev_tool_close", 2_500],
  ]);
});

test("a window that leaves fullscreen or is hidden does not count as having developer tools", () => {
  const { page, document, kinds, pass } = watched(watchDevTools);
  const between = { outerWidth: 800, outerHeight: 600, innerWidth: 1280, innerHeight: 657 };
  const whole = { outerWidth: 1280, outerHeight: 800 };
  pass(1_000);
  Object.assign(page, between);
  pass(500);
  Object.assign(page, whole);
  pass(2_000);
  expect(kinds()).toEqual([]);
  Object.assign(document, { visibilityState: "hidden" });
  Object.assign(page, between);
  pass(5_000);
  Object.assign(document, { visibilityState: "visible" });
  Object.assign(page, whole);
  pass(2_000);
  expect(kinds()).toEqual([]);
});

test("zoom neither opens nor closes developer tools", () => {
  const { page, kinds, pass } = watched(watchDevTools);
  const zoomTo = (devicePixelRatio: number, width: number) => {
    const [innerWidth, innerHeight] = [width, 800].map((px) => Math.round(px / devicePixelRatio));
    Object.assign(page, { innerWidth, innerHeight, devicePixelRatio });
    pass(1_000);
  };
  pass(1_000);
  for (const ratio of [0.67, 0.5, 1.1, 1]) zoomTo(ratio, 1280);
  expect(kinds()).toEqual([]);
  for (const ratio of [1, 0.67, 0.5, 1.5, 1]) zoomTo(ratio, 880);
  expect(kinds()).toEqual(["dev_tool_open"]);
  zoomTo(0.5, 880);
  zoomTo(0.5, 1280);
  expect(kinds()).toEqual(["dev_tool_open", "dev_tool_close"]);
});

test("developer tools that were open from the start are reported once they were closed and opened again", () => {
  for (const [open, closed] of [
    [{ innerWidth: 880 }, { innerWidth: 1280 }],
    [{ innerHeight: 500 }, { innerHeight: 800 }],
  ]) {
    const { page, kinds, pass } = watched(watchDevTools, open);
    pass(1_000);
    Object.assign(page, closed);
    pass(1_000);
    expect(kinds()).toEqual([]);
    Object.assign(page, open);
    pass(1_000);
    expect(kinds()).toEqual(["dev_tool_open"]);
  }
});

test("CONST-27 EVT-37~ the desktop app's processes are reported at the start and every 120000 ms", async () => {
  const { events, pass, stop } = watched(watchProcesses(() => Promise.resolve(["exam"])));
  const settled = async (ms: number) => {
    pass(ms);
    await Promise.resolve();
    return events.length;
  };
  expect(await settled(0)).toBe(1);
  expect(await settled(119_999)).toBe(1);
  expect(await settled(1)).toBe(2);
  expect(await settled(120_000)).toBe(3);
  expect(events.at(-1)).toEqual(["running_processes", 240_000]);
  stop();
  expect(await settled(240_000)).toBe(3);
});

test("a resize caused by entering or leaving fullscreen says so", () => {
  const { page, document, details, pass } = watched(watchWindowSize);
  const resize = (width: number, fullscreenElement: unknown) => {
    Object.assign(page, { innerWidth: width });
    Object.assign(document, { fullscreenElement });
    page.dispatchEvent(new Event("resize"));
    pass(100);
    return details.at(-1)!["fullscreen_changed"];
  };
  expect(resize(1400, document)).toBe(true);
  expect(resize(1200, document)).toBeUndefined();
  expect(resize(1280, null)).toBe(true);
  expect(resize(900, null)).toBeUndefined();
});
