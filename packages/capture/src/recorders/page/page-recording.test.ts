import { beforeEach, expect, test, vi } from "vitest";
import { loadedMessage } from "../../workers/worker-desk.ts";
import { startPageRecording } from "./page-recording.ts";

class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  static isHere = true;
  got: unknown[] = [];
  is_ended = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
    if (FakeWorker.isHere) queueMicrotask(() => this.reply(loadedMessage));
  }
  postMessage(data: unknown) {
    this.got.push(data);
  }
  terminate() {
    this.is_ended = true;
  }
  reply(data: object | null) {
    if (!this.is_ended) this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.isHere = true;
  clock.now = 0;
  vi.stubGlobal("Worker", FakeWorker);
});

const moment = () => new Promise((resolve) => void setTimeout(resolve, 0));

const clock = { now: 0 };
/** An event as the recorder posts it to the worker. */
const sent = (type: number, timestamp = 0) => ({ type, timestamp });

const rig = (start: () => Promise<void>) => {
  const [states, faults, kept]: [string[], unknown[], unknown[]] = [[], [], []];
  const recordings: { emit: (event: object, isWhole?: boolean) => void; is_ended: boolean }[] = [];
  let tick: () => void = () => undefined;
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const page = Object.assign(new EventTarget(), { document });
  let ids = 0;
  const ports = {
    page,
    newId: () => `page ${(ids += 1)}`,
    timers: { every: (_: number, call: () => void) => ((tick = call), () => (tick = () => undefined)) },
    now_ms: () => clock.now,
    keep: (media: unknown) => kept.push(media),
    onState: (_: string, state: string) => states.push(state),
    onFault: (_: string, error: unknown) => faults.push(error),
    startRecording: async (emit: (event: object, isWhole?: boolean) => void) => {
      await start();
      const recording = { emit, is_ended: false };
      recordings.push(recording);
      return () => void (recording.is_ended = true);
    },
  };
  const stop = startPageRecording(ports as unknown as Parameters<typeof startPageRecording>[0]);
  const pass = async () => {
    tick();
    await moment();
  };
  return { states, faults, recordings, kept, page, stop, pass };
};

test("a failed worker is reported, and a new recording starts with the page's whole content", async () => {
  const { states, faults, recordings, stop, pass } = rig(async () => undefined);
  await moment();
  recordings[0]!.emit({ type: 2 });
  FakeWorker.all[0]!.dispatchEvent(new Event("error"));
  expect([states, faults.length, recordings[0]!.is_ended]).toEqual([["running", "failing"], 1, true]);
  recordings[0]!.emit({ type: 3 });
  await pass();
  expect([states.at(-1), recordings.length, FakeWorker.all[0]!.is_ended]).toEqual(["running", 2, true]);
  recordings[1]!.emit({ type: 2 });
  await pass();
  stop();
  expect(FakeWorker.all[1]!.got).toEqual([sent(2), null, null]);
  FakeWorker.all[1]!.reply(null);
  FakeWorker.all[1]!.reply(null);
  expect(FakeWorker.all[1]!.is_ended).toBe(true);
});

test("a worker whose file never comes is not shown as recording, and another is tried after a minute", async () => {
  FakeWorker.isHere = false;
  const { states, faults, recordings, stop, pass } = rig(async () => undefined);
  for (let chunk = 1; chunk <= 6; chunk += 1) await pass();
  expect([states, faults]).toEqual([[], []]);
  await pass();
  expect([states, faults.length, recordings[0]!.is_ended]).toEqual([["failing"], 1, true]);
  expect(FakeWorker.all[0]!.is_ended).toBe(true);
  FakeWorker.isHere = true;
  await pass();
  expect(states).toEqual(["failing", "running"]);
  stop();
});

test("a worker whose file comes late is used, and one that says nothing any more is replaced", async () => {
  FakeWorker.isHere = false;
  const { states, faults, stop, pass } = rig(async () => undefined);
  for (let chunk = 1; chunk <= 5; chunk += 1) await pass();
  const worker = FakeWorker.all[0]!;
  worker.reply(loadedMessage);
  expect(states).toEqual(["running"]);
  for (let chunk = 1; chunk <= 6; chunk += 1) {
    worker.reply(null);
    await pass();
  }
  expect(states).toEqual(["running"]);
  for (let chunk = 1; chunk <= 6; chunk += 1) await pass();
  expect([states, faults.length]).toEqual([["running", "failing"], 1]);
  stop();
});

test("code that could not be loaded is requested again at the next chunk, and only once at a time", async () => {
  const loads: ((isThere: boolean) => void)[] = [];
  const { states, recordings, pass, stop } = rig(
    () =>
      new Promise((resolve, reject) => loads.push((isThere) => (isThere ? resolve() : reject(new Error("offline"))))),
  );
  await pass();
  expect(loads).toHaveLength(1);
  loads[0]!(false);
  await moment();
  expect(states).toEqual(["failing"]);
  await pass();
  loads[1]!(true);
  await moment();
  expect([states, recordings.length]).toEqual([["failing", "running"], 1]);
  stop();
  expect(recordings[0]!.is_ended).toBe(true);
});

test("a recording that begins after the end is stopped at once", async () => {
  let load: () => void = () => undefined;
  const { states, recordings, stop } = rig(() => new Promise((resolve) => (load = resolve)));
  stop();
  load();
  await moment();
  expect([states, recordings[0]!.is_ended]).toEqual([[], true]);
});

test("a chunk ends before the page's whole content, and the chunk that contains it says so", async () => {
  const { recordings, kept, stop } = rig(async () => undefined);
  await moment();
  recordings[0]!.emit({ type: 3 });
  recordings[0]!.emit({ type: 4 }, true);
  recordings[0]!.emit({ type: 2 });
  expect(FakeWorker.all[0]!.got).toEqual([sent(3), null, sent(4), sent(2)]);
  FakeWorker.all[0]!.reply({ blob: new Blob(["packed"]), events: 2, is_whole: true });
  expect(kept).toMatchObject([{ details: { events: 2, is_whole: true } }]);
  stop();
});

test("LOSS-21~ the device's clock jumps an hour: recorded events have the times of the monotonic clock", async () => {
  const { recordings, kept, stop, pass } = rig(async () => undefined);
  await moment();
  const worker = FakeWorker.all[0]!;
  const device_ms = Date.parse("2026-11-19T09:00:00Z");
  recordings[0]!.emit({ type: 2, timestamp: device_ms });
  clock.now = 4_000.4;
  recordings[0]!.emit({ type: 3, timestamp: device_ms + 3_604_000 });
  clock.now = 10_000;
  await pass();
  clock.now = 12_000;
  recordings[0]!.emit({ type: 3, timestamp: device_ms + 3_612_000 });
  expect(worker.got).toEqual([sent(2), sent(3, 4_000), null, sent(3, 12_000)]);
  clock.now = 20_000;
  await pass();
  worker.reply({ blob: new Blob(["first"]), events: 2, is_whole: true });
  worker.reply({ blob: new Blob(["second"]), events: 1, is_whole: false });
  expect(kept).toMatchObject([{ details: { from_ms: 0 } }, { details: { from_ms: 10_000 } }]);
  stop();
});

test("a recording that starts again gets a new page id, because its element ids start again too", async () => {
  const { recordings, kept, stop, pass } = rig(async () => undefined);
  await moment();
  recordings[0]!.emit({ type: 2 });
  await pass();
  FakeWorker.all[0]!.reply({ blob: new Blob(["one"]), events: 1, is_whole: true });
  FakeWorker.all[0]!.dispatchEvent(new Event("error"));
  await pass();
  recordings[1]!.emit({ type: 2 });
  await pass();
  FakeWorker.all[1]!.reply({ blob: new Blob(["two"]), events: 1, is_whole: true });
  expect(kept).toMatchObject([{ details: { page: "page 1" } }, { details: { page: "page 2" } }]);
  stop();
});

test("the last chunk is kept, even if the one before it is still being packed at the end", async () => {
  const { recordings, kept, stop, pass } = rig(async () => undefined);
  await moment();
  const worker = FakeWorker.all[0]!;
  recordings[0]!.emit({ type: 2 });
  clock.now = 10_000;
  await pass();
  recordings[0]!.emit({ type: 3 });
  clock.now = 12_000;
  stop();
  clock.now = 13_000;
  worker.reply({ blob: new Blob(["tick"]), events: 1, is_whole: true });
  expect([kept.length, worker.is_ended]).toEqual([1, false]);
  worker.reply({ blob: new Blob(["last"]), events: 1, is_whole: false });
  expect([kept.length, worker.is_ended]).toEqual([2, true]);
  expect(kept).toMatchObject([
    { ago_ms: 13_000, duration_ms: 10_000 },
    { ago_ms: 3_000, duration_ms: 2_000 },
  ]);
});

test("a chunk is packed when the page is hidden or about to close, and not after the end", async () => {
  const { recordings, page, stop } = rig(async () => undefined);
  await moment();
  const worker = FakeWorker.all[0]!;
  recordings[0]!.emit({ type: 2 });
  page.document.dispatchEvent(new Event("visibilitychange"));
  expect(worker.got).toEqual([sent(2)]);
  page.document.visibilityState = "hidden";
  page.document.dispatchEvent(new Event("visibilitychange"));
  expect(worker.got).toEqual([sent(2), null]);
  page.dispatchEvent(new Event("beforeunload"));
  page.dispatchEvent(new Event("pagehide"));
  expect(worker.got).toEqual([sent(2), null, null, null]);
  stop();
  page.dispatchEvent(new Event("pagehide"));
  expect(worker.got).toHaveLength(5);
});
