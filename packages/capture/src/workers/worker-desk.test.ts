import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPictureDesk } from "../recorders/pictures/picture-desk.ts";
import type { Picture } from "../recorders/pictures/picture.types.ts";
import { loadedMessage } from "./worker-desk.ts";
import { startFaceDesk } from "../faces/face-desk.ts";

/** A fake worker that never replies by itself, but reports that it is loaded if the network allows it. */
class SilentWorker extends EventTarget {
  static all: SilentWorker[] = [];
  static network: "here" | "refusing" | "silent" = "here";
  orders: { id: number }[] = [];
  is_ended = false;
  constructor() {
    super();
    SilentWorker.all.push(this);
    queueMicrotask(() => {
      if (SilentWorker.network === "here") this.reply(loadedMessage);
      if (SilentWorker.network === "refusing") this.fail();
    });
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
/** Returns the worker once it has received orders. */
const given = async (orders = 1) => {
  await vi.waitFor(() => expect(newest().orders).toHaveLength(orders));
  return newest();
};

beforeEach(() => {
  SilentWorker.all = [];
  SilentWorker.network = "here";
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("OffscreenCanvas", Object);
  vi.stubGlobal("location", { origin: "https://exam.example" });
});

afterEach(() => void vi.useRealTimers());

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
    15_000,
  ],
  [
    "faces",
    () => {
      const desk = startFaceDesk();
      return { ask: () => desk.describe(picture), stop: desk.stop };
    },
    { descriptors: [] },
    [],
    180_000,
  ],
] as const;

test.each(desks)(
  "a worker for %s that fails rejects its waiting orders, and the next order gets a new worker",
  async (_, start, good, expected) => {
    const desk = start();
    const first = desk.ask();
    const failing = await given();
    failing.fail();
    await expect(first).rejects.toThrow("failed");
    const second = desk.ask();
    const next = await given();
    expect([next === failing, failing.is_ended]).toEqual([false, true]);
    next.reply({ id: next.orders[0]!.id, ...good });
    expect(await second).toEqual(expected);
  },
);

test.each(desks)(
  "a worker for %s that reports itself broken is replaced; one that only reports an error is not",
  async (_, start) => {
    const desk = start();
    const failed = async (said: object, orders: number) => {
      const asked = desk.ask();
      const worker = await given(orders);
      worker.reply({ id: worker.orders.at(-1)!.id, ...said });
      await expect(asked).rejects.toThrow("not now");
    };
    await failed({ error: "not now" }, 1);
    await failed({ error: "not now", is_broken: true }, 2);
    await failed({ error: "not now" }, 1);
    expect(SilentWorker.all.map(({ is_ended }) => is_ended)).toEqual([true, false]);
  },
);

test.each(desks)("a worker for %s that fails while idle is replaced", async (_, start, good) => {
  const desk = start();
  const first = desk.ask();
  const worker = await given();
  worker.reply({ id: worker.orders[0]!.id, ...good });
  await first;
  worker.fail();
  void desk.ask().catch(() => undefined);
  expect(SilentWorker.all).toHaveLength(2);
});

test.each(desks)(
  "a slow worker for %s that replies to one order after another is not stopped",
  async (_, start, good, expected, deadline_ms) => {
    vi.useFakeTimers();
    const desk = start();
    const asked = [desk.ask(), desk.ask(), desk.ask()];
    await vi.advanceTimersByTimeAsync(0);
    const worker = newest();
    for (const { id } of worker.orders) {
      await vi.advanceTimersByTimeAsync(deadline_ms - 1_000);
      worker.reply({ id, ...good });
    }
    expect(await Promise.all(asked)).toEqual([expected, expected, expected]);
    expect([worker.is_ended, vi.getTimerCount()]).toEqual([false, 0]);
  },
);

test.each(desks)("stopping a desk for %s rejects its waiting orders", async (_, start) => {
  const desk = start();
  const asked = desk.ask();
  desk.stop();
  await expect(asked).rejects.toThrow("stopped");
  await expect(desk.ask()).rejects.toThrow("stopped");
});

test.each(desks)(
  "a worker for %s that never replies fails at its deadline, and the next order gets a new worker",
  async (_, start, good, expected, deadline_ms) => {
    vi.useFakeTimers();
    const desk = start();
    const outcome = vi.fn<(said: string) => void>();
    for (let order = 0; order < 2; order += 1)
      void desk.ask().then(
        () => outcome("replied"),
        (error: unknown) => outcome(String(error)),
      );
    await vi.advanceTimersByTimeAsync(deadline_ms - 1_000);
    expect([newest().orders.length, outcome.mock.calls]).toEqual([2, []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcome.mock.calls.map(([said]) => said.includes("took too long"))).toEqual([true, true]);
    const second = desk.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(SilentWorker.all.map(({ is_ended }) => is_ended)).toEqual([true, false]);
    newest().reply({ id: newest().orders[0]!.id, ...good });
    expect(await second).toEqual(expected);
    await vi.advanceTimersByTimeAsync(deadline_ms * 2);
    expect([newest().is_ended, vi.getTimerCount()]).toEqual([false, 0]);
  },
);

test("a picture that is given after the stop is closed", async () => {
  const { encode, stop } = startPictureDesk();
  const close = vi.fn<() => void>();
  stop();
  await expect(encode({ close } as unknown as Picture, 640, jpeg)).rejects.toThrow("was stopped");
  expect(close).toHaveBeenCalledOnce();
});

describe("while the worker's code cannot be loaded", () => {
  const close = vi.fn<() => void>();
  const whole = { close, width: 640, height: 480 } as unknown as Picture;
  const drawImage = vi.fn<(picture: Picture) => void>();

  beforeEach(() => {
    vi.clearAllMocks();
    const canvas = {
      getContext: () => ({ drawImage }),
      toBlob: (give: (blob: unknown) => void) => give("blob of page"),
    };
    vi.stubGlobal("document", { createElement: () => canvas });
  });

  test.each(["refusing", "silent"] as const)(
    "a picture is encoded on the page, with a network that is %s",
    async (network) => {
      SilentWorker.network = network;
      const { encode, encodeWithThumb } = startPictureDesk();
      const made = Promise.all([encode(whole, 640, jpeg), encodeWithThumb(whole, 640, jpeg)]);
      expect(await made).toEqual(["blob of page", { blob: "blob of page", thumb: null, checksum: null }]);
      expect([drawImage.mock.calls.length, close.mock.calls.length]).toEqual([2, 2]);
      expect(SilentWorker.all.flatMap(({ orders }) => orders)).toEqual([]);
    },
  );

  test("a picture is encoded in the worker again as soon as its code can be loaded", async () => {
    SilentWorker.network = "refusing";
    const { encode } = startPictureDesk();
    await encode(whole, 640, jpeg);
    SilentWorker.network = "here";
    const encoded = encode(whole, 640, jpeg);
    const worker = await given();
    worker.reply({ id: worker.orders[0]!.id, blob: "blob" });
    expect(await encoded).toBe("blob");
  });

  test.each([
    ["for face detection", () => startFaceDesk().describe(whole)],
    ["for a comparison", () => startPictureDesk().compare(whole, 640, 1)],
  ])("a picture %s is closed, and its order rejects", async (_, look) => {
    SilentWorker.network = "refusing";
    await expect(look()).rejects.toThrow("loaded");
    expect(close).toHaveBeenCalledOnce();
  });

  test("stopping the desk rejects orders that wait for the worker's code", async () => {
    SilentWorker.network = "silent";
    const { encode, stop } = startPictureDesk();
    const encoded = encode(whole, 640, jpeg);
    stop();
    await expect(encoded).rejects.toThrow("was stopped");
    expect(close).toHaveBeenCalledOnce();
  });
});
