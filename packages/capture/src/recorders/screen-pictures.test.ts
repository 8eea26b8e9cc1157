import { expect, test, vi } from "vitest";
import { startScreenPictures } from "./screen-pictures.ts";

/** A shared screen with one picture, as Chromium gives it. */
const fakeScreen = () => {
  const picture = { clone: () => picture, close: () => undefined };
  const reads = [{ value: picture, done: false }];
  const reader = { read: () => reads.pop() ?? new Promise(() => undefined) };
  vi.stubGlobal(
    "MediaStreamTrackProcessor",
    class {
      readable = { getReader: () => reader };
    },
  );
  vi.stubGlobal("OffscreenCanvas", Object);
  const live = { readyState: "live", muted: false, getSettings: () => ({}) };
  const track = { ...live, clone: () => track, applyConstraints: async () => undefined, stop: () => undefined };
  return { getVideoTracks: () => [track], getTracks: () => [track] };
};

test("the first screenshot is taken once, also where encoding it takes longer than the next look", async () => {
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
  vi.unstubAllGlobals();
});
