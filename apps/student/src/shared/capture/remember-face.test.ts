import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOwnFace, ownFaces } from "../storage/own-face.ts";
import { rememberFace } from "./remember-face.ts";

let is_cut = false;
let seen = 0.5;

/** A fake engine whose weights cannot be fetched while the network is cut. */
class FaceWorker extends EventTarget {
  constructor() {
    super();
    // Reports that its code is loaded.
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data: { id: 0 } })));
  }
  postMessage({ id }: { id: number }) {
    const data = is_cut ? { id, error: "Error: not loaded: faceres", is_broken: true } : { id, descriptors: [[seen]] };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
  }
  terminate = () => undefined;
}

beforeEach(async () => {
  seen = 0.5;
  // Loading the module takes real time, so it comes before the fake timers.
  await import("@examplar/capture/faces");
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("Worker", FaceWorker);
  vi.stubGlobal("OffscreenCanvas", Object);
  vi.stubGlobal("location", { origin: "https://exam.example" });
  vi.stubGlobal("createImageBitmap", async () => ({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const place = { user_id: 4, summary_id: 7 };

test("a photo that was taken while the network was cut for a minute is described afterwards", async () => {
  is_cut = true;
  const remembered = rememberFace(place, "anchor_front", new Blob(["photo"]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ownFaces(place)).toEqual([]);
  is_cut = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await remembered;
  expect(ownFaces(place)).toEqual([[0.5]]);
});

test("a retaken photo is used, even if the earlier photo is described after it", async () => {
  is_cut = true;
  const before = rememberFace(place, "anchor_front", new Blob(["photo"]));
  await vi.advanceTimersByTimeAsync(30_000);
  is_cut = false;
  seen = 0.7;
  await rememberFace(place, "anchor_front", new Blob(["taken again"]));
  expect(ownFaces(place)).toEqual([[0.7]]);
  seen = 0.5;
  await vi.advanceTimersByTimeAsync(60_000);
  await before;
  expect(ownFaces(place)).toEqual([[0.7]]);
});

test("no face descriptor is stored when the exam has ended meanwhile", async () => {
  is_cut = true;
  const remembered = rememberFace(place, "anchor_front", new Blob(["photo"]));
  await vi.advanceTimersByTimeAsync(20_000);
  forgetOwnFace();
  is_cut = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await remembered;
  expect(ownFaces(place)).toEqual([]);
});

test("describing a photo is not retried for ever", async () => {
  is_cut = true;
  const remembered = rememberFace(place, "anchor_front", new Blob(["photo"])).catch(() => "given up");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await remembered).toBe("given up");
});
