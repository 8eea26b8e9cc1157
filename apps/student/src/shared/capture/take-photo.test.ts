import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takePhoto } from "./take-photo.ts";

const stream = {} as MediaStream;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A video element; Node has none. */
const stubVideo = (play: () => Promise<void>) => {
  const video = Object.assign(new EventTarget(), { srcObject: null as MediaStream | null, play });
  vi.stubGlobal("document", { createElement: () => video });
  return video;
};

test("a stalled stream fails after five seconds, and its video releases the stream", async () => {
  const video = stubVideo(() => new Promise(() => undefined));
  const failed = vi.fn<(error: unknown) => void>();
  takePhoto(stream).catch(failed);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([failed.mock.calls.length, video.srcObject]).toEqual([0, stream]);
  await vi.advanceTimersByTimeAsync(200);
  expect([failed.mock.calls.length, video.srcObject]).toEqual([1, null]);
});

test("a video that plays without a first frame fails in the same way", async () => {
  stubVideo(async () => undefined);
  const failed = vi.fn<(error: unknown) => void>();
  takePhoto(stream).catch(failed);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(failed).toHaveBeenCalledOnce();
});

test("a video that cannot be played leaves no timer behind", async () => {
  stubVideo(() => Promise.reject(new Error("no")));
  await expect(takePhoto(stream)).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});
