import { beforeEach, expect, test, vi } from "vitest";
import { startPictureDesk } from "../recorders/pictures/picture-desk.ts";
import type { Picture } from "../recorders/pictures/picture.types.ts";
import { startFaceDesk } from "../faces/face-desk.ts";

/** Answers nothing by itself. */
class SilentWorker extends EventTarget {
  static all: SilentWorker[] = [];
  orders: { id: number }[] = [];
  is_ended = false;
  constructor() {
    super();
    SilentWorker.all.push(this);
  }
  postMessage(order: { id: number }) {
    if (!this.is_ended) this.orders.push(order);
  }
  terminate() {
    this.is_ended = true;
  }
  reply(data: object) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  fail() {
    this.dispatchEvent(new Event("error"));
  }
}

const picture = {} as Picture;
const newest = () => SilentWorker.all.at(-1)!;

beforeEach(() => {
  SilentWorker.all = [];
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("OffscreenCanvas", Object);
  vi.stubGlobal("location", { origin: "https://exam.example" });
});

const jpeg = { mime_type: "image/jpeg", quality: 0.8 } as const;
const desks = [
  [
    "pictures",
    () => {
      const { encode, stop } = startPictureDesk();
      return { ask: () => encode(picture, 640, jpeg), stop };
    },
    { blob: "blob" },
    "blob",
  ],
  [
    "faces",
    () => {
      const { describe, stop } = startFaceDesk();
      return { ask: () => describe(picture), stop };
    },
    { descriptors: [] },
    [],
  ],
] as const;

test.each(desks)(
  "a worker for %s that fails rejects what waits, and the next order has a new one",
  async (_, start, good, expected) => {
    const desk = start();
    const first = desk.ask();
    const failing = newest();
    failing.fail();
    await expect(first).rejects.toThrow("failed");
    const second = desk.ask();
    expect([newest() === failing, failing.is_ended]).toEqual([false, true]);
    newest().reply({ id: newest().orders[0]!.id, ...good });
    expect(await second).toEqual(expected);
  },
);

test.each(desks)(
  "a worker for %s that says it is broken is replaced, one that says what was wrong is not",
  async (_, start) => {
    const desk = start();
    const failed = async (said: object) => {
      const asked = desk.ask();
      newest().reply({ id: newest().orders.at(-1)!.id, ...said });
      await expect(asked).rejects.toThrow("not now");
    };
    await failed({ error: "not now" });
    await failed({ error: "not now", is_broken: true });
    await failed({ error: "not now" });
    expect(SilentWorker.all.map(({ is_ended }) => is_ended)).toEqual([true, false]);
  },
);

test.each(desks)("a worker for %s that fails while it is idle is replaced too", async (_, start, good) => {
  const desk = start();
  const first = desk.ask();
  newest().reply({ id: newest().orders[0]!.id, ...good });
  await first;
  newest().fail();
  void desk.ask().catch(() => undefined);
  expect(SilentWorker.all).toHaveLength(2);
});

test.each(desks)("what waits when a desk for %s is stopped does not wait for ever", async (_, start) => {
  const desk = start();
  const asked = desk.ask();
  desk.stop();
  await expect(asked).rejects.toThrow("stopped");
  await expect(desk.ask()).rejects.toThrow("stopped");
});

test("a picture that comes after the end is let go", async () => {
  const { encode, stop } = startPictureDesk();
  const close = vi.fn<() => void>();
  stop();
  await expect(encode({ close } as unknown as Picture, 640, jpeg)).rejects.toThrow("was stopped");
  expect(close).toHaveBeenCalledOnce();
});
