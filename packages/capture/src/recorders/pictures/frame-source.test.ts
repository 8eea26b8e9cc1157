import { afterEach, expect, test, vi } from "vitest";
import { openFrames } from "./frame-source.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake browser that reads single pictures through a video; the test draws its page and presents the pictures. */
const browserWithVideo = ({ tells_pictures = true } = {}) => {
  let now = 0;
  const onPicture: (() => void)[] = [];
  const onDraw: (() => void)[] = [];
  const video = {
    videoWidth: 640,
    readyState: 4,
    play: async () => undefined,
    pause: () => undefined,
    ...(tells_pictures && { requestVideoFrameCallback: (call: () => void) => onPicture.push(call) }),
  };
  vi.stubGlobal("document", { createElement: () => video });
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("createImageBitmap", async () => "picture");
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => onDraw.push(call));
  const stream = { getVideoTracks: () => [{}] } as unknown as MediaStream;
  const { grab } = openFrames(stream, { max_age_ms: 2_000, now_ms: () => now });
  /** Grabs once a second; returns how many pictures came. */
  const pass = async (seconds: number, { shoots, draws = true }: { shoots: boolean; draws?: boolean }) => {
    let pictures = 0;
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      if ((await grab()) !== null) pictures += 1;
      if (draws) for (const call of onDraw.splice(0)) call();
      if (shoots) for (const call of onPicture.splice(0)) call();
    }
    return pictures;
  };
  return { pass };
};

/** A fake browser whose pictures come when the test returns them. */
const browserThatHangs = () => {
  const reads: ((picture: unknown) => void)[] = [];
  const video = { videoWidth: 640, readyState: 4, play: async () => undefined, pause: () => undefined };
  vi.stubGlobal("document", { createElement: () => video });
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("createImageBitmap", () => new Promise((resolve) => void reads.push(resolve)));
  return { reads, frames: openFrames({ getVideoTracks: () => [{}] } as unknown as MediaStream) };
};

test("CAP-07~ a picture that the browser does not return in time counts as missing, and is closed when it comes late", async () => {
  vi.useFakeTimers();
  const { reads, frames } = browserThatHangs();
  const grabbed = frames.grab();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await Promise.race([grabbed, Promise.resolve("waits")])).toBeNull();
  expect([frames.hasPicture(), await frames.grab()]).toEqual([false, null]);
  const close = vi.fn<() => void>();
  reads[0]?.({ close });
  await vi.advanceTimersByTimeAsync(0);
  expect([close.mock.calls.length, frames.hasPicture(), reads.length]).toEqual([1, true, 1]);
  const next = frames.grab();
  reads[1]?.("picture");
  expect([await next, vi.getTimerCount()]).toEqual(["picture", 0]);
});

test("CAP-05~ a video whose camera stops gives no picture until the camera continues", async () => {
  const { pass } = browserWithVideo();
  expect(await pass(10, { shoots: true })).toBe(10);
  expect(await pass(10, { shoots: false })).toBe(4);
  expect(await pass(10, { shoots: true })).toBe(9);
});

test("recording goes on in a hidden tab, in which the browser presents no picture", async () => {
  const { pass } = browserWithVideo();
  await pass(2, { shoots: true });
  expect(await pass(60, { shoots: false, draws: false })).toBe(60);
});

test.each([true, false])(
  "recording goes on in a browser that never reports a picture; it supports such reports: %s",
  async (tells_pictures) => {
    const { pass } = browserWithVideo({ tells_pictures });
    expect(await pass(10, { shoots: false })).toBe(10);
  },
);
