import { afterEach, expect, test, vi } from "vitest";
import { startScreenPictures } from "./screen-pictures.ts";

afterEach(() => void vi.unstubAllGlobals());

const noMore = new Promise<unknown>(() => undefined);

/**
 * A fake shared screen of Chromium: each reader gets one picture when `first` resolves; the first reader then gets
 * `last`.
 */
const fakeScreen = ({
  first = Promise.resolve(),
  last = noMore,
}: { first?: Promise<void>; last?: Promise<unknown> } = {}) => {
  const picture = { clone: () => picture, close: () => undefined };
  const read = { value: picture, done: false };
  const ends = [last];
  const getReader = () => {
    const reads = [ends.pop() ?? noMore, first.then(() => read)];
    return { read: () => reads.pop() ?? noMore, cancel: async () => undefined };
  };
  vi.stubGlobal(
    "MediaStreamTrackProcessor",
    class {
      readable = { getReader };
    },
  );
  vi.stubGlobal("OffscreenCanvas", Object);
  const live = { readyState: "live", muted: false, getSettings: () => ({}) };
  const track = { ...live, clone: () => track, applyConstraints: async () => undefined, stop: () => undefined };
  return { getVideoTracks: () => [track], getTracks: () => [track], track };
};

test("the first screenshot is taken only once, even if encoding it takes longer than the next check", async () => {
  const stream = fakeScreen();
  const ticks = new Set<() => void>();
  const encoded: ((done: { blob: Blob; thumb: null }) => void)[] = [];
  const kept: unknown[] = [];
  const never = () => () => undefined;
  const ports = {
    page: { screen: { width: 1_280, height: 800 }, devicePixelRatio: 1 },
    screenShare: { current: () => stream, subscribe: never },
    timers: {
      every: (ms: number, call: () => void) => {
        if (ms === 500) ticks.add(call);
        return () => void ticks.delete(call);
      },
    },
    desk: { encodeWithThumb: () => new Promise((resolve) => encoded.push(resolve)) },
    now_ms: () => 0,
    record: () => undefined,
    keep: (media: unknown) => kept.push(media),
    onState: () => undefined,
    onFault: (_name: string, error: unknown) => {
      throw error;
    },
  };
  const plan = { interval_ms: 45_000, detects_overlays: false, is_proctored: false };
  startScreenPictures(plan, ports as unknown as Parameters<typeof startScreenPictures>[1]);
  for (let tick = 0; tick < 4; tick += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const call of ticks) call();
  }
  await vi.waitFor(() => expect(encoded.length).toBeGreaterThan(0));
  for (const finish of encoded) finish({ blob: new Blob(["picture"]), thumb: null });
  await vi.waitFor(() => expect([kept.length, ticks.size]).toEqual([1, 0]));
});

class FakeObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

/** Advances time in steps of half a second; every timer runs when it is due. */
const recorded = (stream: ReturnType<typeof fakeScreen>, { detects_overlays = false } = {}) => {
  const document = { body: {} };
  vi.stubGlobal("MutationObserver", FakeObserver);
  const timers = new Set<{ ms: number; due_ms: number; call: () => void }>();
  let now = 0;
  const [states, faults, kept, compared]: [string[], string[], unknown[], number[]] = [[], [], [], []];
  const every = (ms: number, call: () => void) => {
    const timer = { ms, due_ms: now + ms, call };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const ports = {
    page: Object.assign(new EventTarget(), {
      screen: { width: 1_280, height: 800 },
      devicePixelRatio: 1,
      document,
    }),
    screenShare: { current: () => stream, subscribe: () => () => undefined },
    timers: { every },
    desk: {
      encodeWithThumb: async () => ({ blob: new Blob(["picture"]), thumb: null }),
      compare: async (_picture: unknown, _max_px: number, sequence: number) => (compared.push(sequence), 0),
    },
    now_ms: () => now,
    record: () => undefined,
    keep: (media: unknown) => kept.push(media),
    onState: (_name: string, state: string) => states.push(state),
    onFault: (_name: string, error: unknown) => faults.push(String(error)),
  };
  const plan = { interval_ms: 45_000, detects_overlays, is_proctored: false };
  startScreenPictures(plan, ports as unknown as Parameters<typeof startScreenPictures>[1]);
  const pass = async (ms: number) => {
    for (const until = now + ms; now < until;) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      now += 500;
      for (const timer of timers) {
        if (timer.due_ms > now) continue;
        timer.due_ms = now + timer.ms;
        timer.call();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { states, faults, kept, compared, pass };
};

test("a shared screen without a picture for five seconds is not shown as recording until one comes", async () => {
  let show = () => {};
  const { states, faults, kept, pass } = recorded(fakeScreen({ first: new Promise((resolve) => (show = resolve)) }));
  await pass(4_500);
  expect([states, faults]).toEqual([["running"], []]);
  await pass(60_000);
  expect([states, new Set(faults)]).toEqual([["running", "failing"], new Set(["Error: no picture"])]);
  show();
  await pass(1_000);
  expect([states.at(-1), kept.length]).toEqual(["running", 1]);
});

test("a shared screen that breaks off is a fault within seconds, and is opened again without the student", async () => {
  let breakOff = () => {};
  const last = new Promise((_resolve, reject) => void (breakOff = () => reject(new Error("capture lost"))));
  const { states, faults, kept, pass } = recorded(fakeScreen({ last }));
  await pass(2_000);
  breakOff();
  await pass(6_000);
  expect([states, faults, kept.length]).toEqual([["running", "failing"], ["Error: no picture"], 1]);
  await pass(20_000);
  expect([states, faults.length, kept.length]).toEqual([["running", "failing", "running"], 1, 2]);
});

test("a shared screen that does not change between two screenshots is no fault", async () => {
  const { states, faults, kept, pass } = recorded(fakeScreen());
  await pass(180_000);
  expect([states, faults, kept.length]).toEqual([["running"], [], 5]);
});

test("pictures from before and after a share is muted are not compared with each other", async () => {
  const stream = fakeScreen();
  const { compared, pass } = recorded(stream, { detects_overlays: true });
  await pass(3_000);
  const before = new Set(compared);
  stream.track.muted = true;
  await pass(2_000);
  stream.track.muted = false;
  await pass(3_000);
  const after = compared.slice(-2);
  expect([before.size, new Set(after).size, before.has(after[0]!)]).toEqual([1, 1, false]);
});
