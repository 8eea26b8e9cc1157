import { expect, test, vi } from "vitest";
import { startCameraFrames } from "./camera-frames.ts";

test("CONST-07 the recorder checks every 1000 ms whether a camera is available", () => {
  const ticks: { ms: number; call: () => void }[] = [];
  let looks = 0;
  const never = () => () => undefined;
  const ports = {
    camera: { current: () => ((looks += 1), null), subscribe: never, open: async () => ({ ok: true }), close: never },
    timers: { every: (ms: number, call: () => void) => (ticks.push({ ms, call }), () => undefined), after: never },
    now_ms: () => 0,
    onState: () => undefined,
    onFault: () => undefined,
  };
  startCameraFrames({ interval_ms: 5_000 }, ports as unknown as Parameters<typeof startCameraFrames>[1]);
  expect([ticks.map(({ ms }) => ms), looks]).toEqual([[1_000], 1]);
  ticks[0]!.call();
  expect(looks).toBe(2);
});

const noMore = new Promise<unknown>(() => undefined);

/** A fake camera of Chromium: `pictures` at once, one with each call of `shoot`, and at the end what is in `last`. */
const fakeCamera = ({ pictures = 1, last = noMore } = {}) => {
  const picture = { clone: () => picture, close: () => undefined };
  const read = { value: picture, done: false };
  const reads = Array.from({ length: pictures }, () => read);
  let next = Promise.withResolvers<unknown>();
  const reader = { read: () => reads.pop() ?? Promise.race([next.promise, last]), cancel: async () => undefined };
  const shoot = () => {
    next.resolve(read);
    next = Promise.withResolvers();
  };
  const Processor = class {
    readable = { getReader: () => reader };
  };
  vi.stubGlobal("MediaStreamTrackProcessor", Processor);
  vi.stubGlobal("OffscreenCanvas", Object);
  const live = { readyState: "live", muted: false };
  const track = { ...live, clone: () => track, applyConstraints: async () => undefined, stop: () => undefined };
  return { getVideoTracks: () => [track], getTracks: () => [track], shoot };
};

test("a device that is too slow for its camera drops pictures instead of filling its memory", async () => {
  const stream = fakeCamera();
  const ticks: { ms: number; call: () => void }[] = [];
  let now = 0;
  const encoded: ((blob: Blob) => void)[] = [];
  const kept: string[] = [];
  const never = () => () => undefined;
  const ports = {
    camera: { current: () => stream, subscribe: never, open: async () => ({ ok: true }), close: never },
    timers: { every: (ms: number, call: () => void) => (ticks.push({ ms, call }), () => undefined), after: never },
    desk: { encode: () => new Promise<Blob>((resolve) => encoded.push(resolve)) },
    analysis: { take: async () => null },
    now_ms: () => now,
    keep: ({ kind }: { kind: string }) => kept.push(kind),
    onState: () => undefined,
    onFault: (_name: string, error: unknown) => {
      throw error;
    },
  };
  startCameraFrames({ interval_ms: 500 }, ports as unknown as Parameters<typeof startCameraFrames>[1]);
  const pass = async (pictures: number) => {
    for (let tick = 0; tick < pictures; tick += 1) {
      now += 500;
      stream.shoot();
      await new Promise((resolve) => setTimeout(resolve, 0));
      for (const { ms, call } of ticks) if (ms === 500) call();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  await pass(40);
  expect(encoded).toHaveLength(10);
  for (const resolve of encoded) resolve(new Blob(["picture"]));
  await vi.waitFor(() => expect(kept).toHaveLength(10));
  await pass(1);
  expect(encoded).toHaveLength(11);
  vi.unstubAllGlobals();
});

/** A fake camera of other browsers: a video that does not report its pictures. */
const fakeVideo = (): ReturnType<typeof fakeCamera> => {
  const camera = fakeCamera();
  const video = { videoWidth: 640, readyState: 4, play: async () => undefined, pause: () => undefined };
  vi.stubGlobal("MediaStreamTrackProcessor", undefined);
  vi.stubGlobal("document", { createElement: () => video, hidden: false });
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => undefined }));
  return camera;
};

/** Advances time in ticks of half a second; each tick requests a picture. */
const recorded = (stream: ReturnType<typeof fakeCamera>, checksum: () => number | null = () => null) => {
  const ticks: (() => void)[] = [];
  const checks: (() => void)[] = [];
  let [now, opened] = [0, 0];
  let current = stream;
  const [states, faults, kept]: [string[], string[], unknown[]] = [[], [], []];
  const never = () => () => undefined;
  const every = (ms: number, call: () => void) => {
    const calls = ms === 500 ? ticks : checks;
    calls.push(call);
    return () => void calls.splice(calls.indexOf(call), 1);
  };
  const open = async () => {
    opened += 1;
    current = "document" in globalThis ? fakeVideo() : fakeCamera();
    return { ok: true };
  };
  const ports = {
    camera: { current: () => current, subscribe: never, open, close: never },
    timers: { every, after: never },
    desk: {
      encode: async () => new Blob(["picture"]),
      encodeWithChecksum: async () => ({ blob: new Blob(["picture"]), thumb: null, checksum: checksum() }),
    },
    analysis: { take: async () => null },
    now_ms: () => now,
    keep: (media: unknown) => kept.push(media),
    onState: (_name: string, state: string) => states.push(state),
    onFault: (_name: string, error: unknown) => faults.push(String(error)),
  };
  startCameraFrames({ interval_ms: 500 }, ports as unknown as Parameters<typeof startCameraFrames>[1]);
  const pass = async (ms: number, { shoots = false } = {}) => {
    for (const until = now + ms; now < until;) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      now += 500;
      if (shoots) current.shoot();
      await new Promise((resolve) => setTimeout(resolve, 0));
      for (const call of [...ticks, ...checks]) call();
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const sleep = (ms: number) => void (now += ms);
  return { states, faults, kept, pass, sleep, opened: () => opened };
};

test("CAP-07~ a live camera that gives no picture for five seconds is not shown as recording, and is restarted", async () => {
  const { states, faults, kept, pass, opened } = recorded(fakeCamera({ pictures: 0 }));
  await pass(4_500);
  expect([states, faults, opened()]).toEqual([["running"], [], 0]);
  await pass(2_000);
  expect([states.slice(0, 2), faults, opened()]).toEqual([["running", "failing"], ["Error: no picture"], 1]);
  await pass(2_000, { shoots: true });
  expect([states.at(-1), kept.length > 0, opened()]).toEqual(["running", true, 1]);
  vi.unstubAllGlobals();
});

test("CAP-05~ when a camera stands still, its last picture is not recorded again and the camera is restarted", async () => {
  const { kept, pass, opened, faults } = recorded(fakeCamera());
  await pass(5_000, { shoots: true });
  expect(kept).toHaveLength(10);
  await pass(4_000);
  const before = kept.length;
  expect(before).toBeLessThan(16);
  await pass(2_500);
  expect([kept.length, opened()]).toEqual([before, 0]);
  await pass(3_000);
  expect([faults, opened()]).toEqual([["Error: no picture"], 1]);
  vi.unstubAllGlobals();
});

test("CAP-05~ in browsers that do not report pictures, an unchanged picture for half a minute means that the camera stands still", async () => {
  let picture = 0;
  let is_still = false;
  const { kept, states, faults, pass, opened } = recorded(fakeVideo(), () => (is_still ? picture : (picture += 1)));
  await pass(60_000);
  is_still = true;
  await pass(29_000);
  expect([kept.length > 170, states, faults]).toEqual([true, ["running"], []]);
  await pass(2_000);
  const before = kept.length;
  await pass(3_000);
  expect([kept.length, opened()]).toEqual([before, 0]);
  await pass(2_000);
  is_still = false;
  await pass(4_000);
  expect([faults, opened(), states, kept.length > before]).toEqual([
    ["Error: no picture"],
    1,
    ["running", "failing", "running"],
    true,
  ]);
  vi.unstubAllGlobals();
});

test("CAP-07~ in browsers that do not report pictures, a camera behind a closed shutter is restarted once, then shown as still", async () => {
  let picture = 0;
  let is_closed = true;
  const { kept, states, faults, pass, opened } = recorded(fakeVideo(), () => (is_closed ? 0 : (picture += 1)));
  await pass(60_000);
  expect([opened(), states, faults]).toEqual([
    1,
    ["running", "failing", "still"],
    ["Error: no picture", "Error: still picture"],
  ]);
  const before = kept.length;
  await pass(240_000);
  const later = kept.slice(before) as { details: object }[];
  expect(later.map(({ details }) => details)).toEqual(later.map(() => ({ is_still: true })));
  expect([later.length, opened()]).toEqual([4, 1]);
  // The next restart is neither reported nor shown: nothing that the student reads has changed.
  await pass(120_000);
  expect([opened(), states.length, faults.length]).toEqual([2, 3, 2]);
  is_closed = false;
  await pass(10_000);
  expect([states.at(-1), kept.at(-1)]).toMatchObject(["running", { details: {} }]);
  expect(kept.at(-1)).not.toHaveProperty("details.is_still");
  is_closed = true;
  await pass(60_000);
  expect([opened(), faults.slice(2)]).toEqual([3, ["Error: no picture", "Error: still picture"]]);
  vi.unstubAllGlobals();
});

test.each([
  ["just after a restart", 37_000, ["running", "failing", "running"]],
  ["after the camera was shown as still", 60_000, ["running", "failing", "still"]],
])(
  "CAP-07~ a camera whose pixels can no longer be checked is not shown as failing for ever: %s",
  async (_, counted_ms, shown) => {
    let checksum: number | null = 0;
    const { kept, states, pass } = recorded(fakeVideo(), () => checksum);
    await pass(counted_ms);
    checksum = null;
    const before = kept.length;
    await pass(60_000);
    expect([states, kept.length > before + 100]).toEqual([shown, true]);
    expect(kept.at(-1)).not.toHaveProperty("details.is_still");
    vi.unstubAllGlobals();
  },
);

test("after sleep a device takes its next picture, without restarting its camera", async () => {
  const { kept, pass, opened, sleep } = recorded(fakeCamera());
  await pass(2_000, { shoots: true });
  sleep(600_000);
  // The page's clock advances before the camera's first picture.
  await pass(1_000);
  await pass(2_000, { shoots: true });
  expect([kept.length >= 7, opened()]).toEqual([true, 0]);
  vi.unstubAllGlobals();
});

test("when a camera is disconnected, its last picture is not recorded again", async () => {
  let breakOff = () => {};
  const broken = new Promise((_resolve, reject) => void (breakOff = () => reject(new Error("device lost"))));
  const { states, kept, pass } = recorded(fakeCamera({ last: broken }));
  await pass(2_000);
  const before = kept.length;
  breakOff();
  await pass(5_500);
  expect([before > 0, kept.length, states]).toEqual([true, before, ["running", "failing"]]);
  vi.unstubAllGlobals();
});

test("CAP-07~ a camera whose pictures cannot be encoded is not shown as recording until they can", async () => {
  const stream = fakeCamera();
  const ticks: (() => void)[] = [];
  let [now, is_broken] = [0, true];
  const [states, faults, kept]: [string[], unknown[], unknown[]] = [[], [], []];
  const never = () => () => undefined;
  const ports = {
    camera: { current: () => stream, subscribe: never, open: async () => ({ ok: true }), close: never },
    timers: {
      every: (ms: number, call: () => void) => (ms === 500 && ticks.push(call), () => undefined),
      after: never,
    },
    desk: { encode: async () => (is_broken ? Promise.reject(new Error("failed")) : new Blob(["picture"])) },
    analysis: { take: async () => null },
    now_ms: () => now,
    keep: (media: unknown) => kept.push(media),
    onState: (_name: string, state: string) => states.push(state),
    onFault: (_name: string, error: unknown) => faults.push(error),
  };
  startCameraFrames({ interval_ms: 500 }, ports as unknown as Parameters<typeof startCameraFrames>[1]);
  const pass = async () => {
    // The camera's first picture comes a moment after it is opened.
    await new Promise((resolve) => setTimeout(resolve, 0));
    now += 500;
    for (const call of ticks) call();
  };
  await pass();
  await vi.waitFor(() => expect(states).toEqual(["running", "failing"]));
  is_broken = false;
  await pass();
  await vi.waitFor(() => expect(states).toEqual(["running", "failing", "running"]));
  expect([faults.length, kept.length]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
