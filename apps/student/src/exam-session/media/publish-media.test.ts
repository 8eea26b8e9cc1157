import type { MediaCounts } from "@examplar/capture/media";
import { describe, expect, test } from "vitest";
import { mediaWait, type UnsentMedia } from "../../shared/shell-slots.ts";
import { publishMedia, unsentMediaOf } from "./publish-media.ts";

const start_ms = Date.parse("2026-11-17T10:00:00Z");
const at = (seconds: number) => new Date(start_ms + seconds * 1_000);
const none: MediaCounts = { waiting: {}, oldest_at: null, refused: 0, dropped: 0, failures: 0 };
const since = (seconds: number, waiting: MediaCounts["waiting"]): MediaCounts => ({
  ...none,
  waiting,
  oldest_at: at(seconds).toISOString(),
});
const said = (shown: readonly UnsentMedia[]) =>
  Object.fromEntries(shown.flatMap(({ word, count }) => (count > 0 ? [[word, count]] : [])));

describe("what the status bar shows of media", () => {
  const all = { screenshot: 2, audio_chunk: 3, camera_frame: 4, screenshot_thumb: 2, anchor_front: 1 };
  const counted = { screenshots_waiting: 2, audio_waiting: 3, pictures_waiting: 7 };
  const given_up = { ...none, refused: 1, dropped: 2 };
  test.each<[string, MediaCounts, { online: object; offline: object }]>([
    ["nothing waits", none, { online: {}, offline: {} }],
    ["media that is being sent has no number", since(0, all), { online: { sending: 1 }, offline: { kept_here: 1 } }],
    [
      "once the oldest media has waited 15 seconds, all waiting media is counted",
      since(-15, all),
      { online: counted, offline: { kept_here: 1, ...counted } },
    ],
    [
      "refused and dropped media is counted, and not shown as being sent",
      given_up,
      { online: { failed: 1, dropped: 2 }, offline: { failed: 1, dropped: 2 } },
    ],
    [
      "waiting and refused media are both shown",
      { ...since(0, { screenshot: 1 }), refused: 1 },
      { online: { sending: 1, failed: 1 }, offline: { kept_here: 1, failed: 1 } },
    ],
  ])("%s", (_, counts, { online, offline }) => {
    expect(said(unsentMediaOf(counts, at(0), true))).toEqual(online);
    expect(said(unsentMediaOf(counts, at(0), false))).toEqual(offline);
  });

  test("refused and dropped media no longer waits", () => {
    const waits = (counts: MediaCounts) =>
      [true, false].map((online) => mediaWait(unsentMediaOf(counts, at(0), online)));
    expect([none, given_up].map(waits).flat()).toEqual([false, false, false, false]);
    expect([since(0, all), since(-15, all)].map(waits).flat()).toEqual([true, true, true, true]);
  });
});

/** A page whose time the test advances. */
const rig = () => {
  let [counts, now_ms] = [none, 0];
  let [listener, onConnection, is_online] = [() => {}, () => {}, true];
  const timers = new Map<() => void, number>();
  const shown: object[] = [];
  const stop = publishMedia({
    outbox: { counts: () => counts, subscribe: (told) => ((listener = told), () => (listener = () => {})) },
    online: { get: () => is_online, subscribe: (told) => ((onConnection = told), () => (onConnection = () => {})) },
    now: () => new Date(start_ms + now_ms),
    after: (ms, call) => {
      timers.set(call, now_ms + ms);
      return () => void timers.delete(call);
    },
    show: (next) => void shown.push(said(next)),
  });
  const pass = (seconds: number) => {
    for (let left = seconds * 10; left > 0; left -= 1) {
      now_ms += 100;
      for (const [call, due_ms] of timers) if (due_ms <= now_ms && timers.delete(call)) call();
    }
  };
  const change = (next: MediaCounts) => {
    counts = next;
    listener();
  };
  const connect = (next: boolean) => {
    is_online = next;
    onConnection();
  };
  const now_s = () => now_ms / 1_000;
  return { shown, pass, change, connect, now_s, stop, timers };
};

describe("when the status bar changes", () => {
  test("the first waiting item is shown at once, so the bar never says wrongly that everything is sent", () => {
    const { shown, pass, change } = rig();
    change(none);
    expect(shown).toEqual([{}]);
    pass(10);
    change(since(10, { camera_frame: 1 }));
    expect(shown.at(-1)).toEqual({ sending: 1 });
  });

  test("frames that are recorded each second and sent soon after do not change the bar", () => {
    const { shown, pass, change, now_s } = rig();
    change(none);
    for (let round = 0; round < 20; round += 1) {
      for (let frames = 1; frames <= 4; frames += 1) {
        change(since(now_s(), { camera_frame: frames }));
        pass(1);
      }
      change(none);
      pass(0.9);
    }
    expect(shown.filter((words, place) => JSON.stringify(words) !== JSON.stringify(shown[place - 1]))).toEqual([
      {},
      { sending: 1 },
    ]);
  });

  test("the bar says that everything is sent only after a few seconds in which nothing waited", () => {
    const { shown, pass, change } = rig();
    change(since(0, { screenshot: 1 }));
    pass(4);
    change(none);
    pass(2.9);
    expect(shown.at(-1)).toEqual({ sending: 1 });
    pass(4);
    expect(shown.at(-1)).toEqual({});
  });

  test("media that is not sent is counted, although nothing is recorded any more", () => {
    const { shown, pass, change } = rig();
    change(since(0, { screenshot: 3 }));
    pass(19);
    expect(shown.at(-1)).toEqual({ screenshots_waiting: 3 });
  });

  test("the bar shows at once that media is kept here without a connection, or is sent again", () => {
    const { shown, change, connect } = rig();
    connect(false);
    expect(shown).toEqual([]);
    change(since(0, { screenshot: 1 }));
    connect(true);
    connect(false);
    expect(shown).toEqual([{ kept_here: 1 }, { sending: 1 }, { kept_here: 1 }]);
  });

  test("a new connection between two pictures does not make the bar say that everything is sent", () => {
    const { shown, change, connect } = rig();
    change(since(0, { screenshot: 1 }));
    change(none);
    connect(false);
    connect(true);
    expect(shown).toEqual([{ sending: 1 }]);
  });

  test("nothing is shown after the stop", () => {
    const { shown, pass, change, connect, stop, timers } = rig();
    change(since(0, { screenshot: 3 }));
    stop();
    pass(20);
    change(none);
    connect(false);
    expect([shown.length, timers.size]).toEqual([1, 0]);
  });
});
