import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FrameSource } from "../recorders/pictures/frame-source.ts";
import type { Picture } from "../recorders/pictures/picture.types.ts";
import { loadedMessage } from "../workers/worker-desk.ts";
import { analyseFrames } from "./analyse-frames.ts";

let [is_cut, orders] = [false, 0];

/** Cannot fetch the engine's weights while the network is cut. */
class FaceWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data: loadedMessage })));
  }
  postMessage({ id }: { id: number }) {
    orders += 1;
    const data = is_cut ? { id, error: "Error: not loaded: faceres", is_broken: true } : { id, descriptors: [[0.5]] };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
  }
  terminate = () => undefined;
}

beforeEach(() => {
  [is_cut, orders] = [false, 0];
  vi.stubGlobal("Worker", FaceWorker);
  vi.stubGlobal("OffscreenCanvas", Object);
  vi.stubGlobal("location", { origin: "https://exam.example" });
});
afterEach(() => void vi.unstubAllGlobals());

const rig = () => {
  let now = 0;
  const analysis = analyseFrames({
    timers: { every: () => () => undefined, after: () => () => undefined, areOnPage: () => false },
    now_ms: () => now,
    onFault: () => undefined,
    face_references: () => [],
  });
  const frames: FrameSource = {
    grab: async () => ({}) as Picture,
    hasPicture: () => true,
    tells_pictures: true,
    stop: () => undefined,
  };
  /** Takes one picture per second, as from a camera; returns how many gave figures. */
  const pass = async (ms: number) => {
    let counted = 0;
    for (const until = now + ms; now < until; now += 1_000) if (await analysis.take(frames)) counted += 1;
    return counted;
  };
  return { pass, stop: analysis.stop };
};

test("if the weights cannot be fetched for ten minutes, they are fetched afterwards and faces are counted again", async () => {
  const { pass } = rig();
  expect(await pass(60_000)).toBe(6);
  is_cut = true;
  expect(await pass(600_000)).toBe(0);
  is_cut = false;
  await pass(60_000);
  expect(await pass(60_000)).toBe(6);
});

test("a device on which the analysis keeps failing is asked only once a minute", async () => {
  const { pass } = rig();
  is_cut = true;
  await pass(120_000);
  orders = 0;
  await pass(600_000);
  expect(orders).toBe(10);
});

test("after the exam no picture is analysed any more", async () => {
  const { pass, stop } = rig();
  stop();
  await pass(60_000);
  expect(orders).toBe(0);
});
