import { createFileOutbox, createMemoryStore, createSyncEngine, type SyncEngine } from "@examplar/sync";
import { afterEach, expect, test, vi } from "vitest";
import { timers } from "../sync/timers.ts";
import type { FinishEvent } from "./finish.state.ts";
import type { OpenExam } from "../open-exam.ts";
import { sendOnce } from "./use-finish.ts";

const clock = { now: () => new Date() };
let ids = 0;
const newId = () => `id-${++ids}`;
const broken = () => Promise.reject(new Error("This browser keeps nothing."));
const common = { clock, timers, random: () => 0.5, newId };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

/** An outbox of files for a user whose every file the server refuses. */
const createFiles = () =>
  createFileOutbox({
    ...common,
    user_id: 7,
    store: { add: broken, list: broken, bytesOf: broken, change: broken, remove: broken },
    transport: {
      ask: async () => ({ kind: "refused", code: "unsupported_media_type" }),
      put: async () => ({ kind: "failed" }),
      standing: async () => ({ kind: "failed" }),
    },
    deliver: async () => "named",
  });

const openExam = (
  files: ReturnType<typeof createFiles>,
  settled = async () => undefined,
  store = createMemoryStore(),
) => {
  const engine: SyncEngine = createSyncEngine({
    ...common,
    store,
    transport: { send: broken },
    device_id: "device-a",
    owner: { user_id: 7, instance_id: 70 },
    files,
  });
  stops.push(engine.start(), files.start());
  return { engine, book: { settled } } as unknown as OpenExam;
};

const createSending = () => {
  const said: FinishEvent[] = [];
  const dispatch = (event: FinishEvent) => void said.push(event);
  return { said, isSending: { current: false }, dispatch, onRetried: () => undefined, onLate: () => undefined };
};

const refusedFile = async (files: ReturnType<typeof createFiles>, instance_id: number) => {
  const chosen = { name: "a.exe", type: "", size: 1, arrayBuffer: async () => new ArrayBuffer(1) };
  await files.keep({ instance_id, question_id: 1, max_files: 1 }, chosen);
  await vi.waitFor(() => expect(files.counts(instance_id).refused).toBe(1));
};

test("a refused file of another exam does not hold the hand-in back; one of this exam does", async () => {
  const files = createFiles();
  const exam = openExam(files);
  await refusedFile(files, 71);
  expect(exam.engine.status()).toMatchObject({ set_aside: 0, files: { waiting: 0, refused: 0 } });
  const sending = createSending();
  expect(await sendOnce(exam, false, sending)).toBe(true);
  await refusedFile(files, 70);
  expect(await sendOnce(exam, false, sending)).toBe(false);
  expect(sending.said).toEqual([{ kind: "synchronised" }, { kind: "unsent", retried: true, refused: true }]);
});

test("an answer of another exam does not hold the hand-in back, and is counted separately", async () => {
  const exam = openExam(createFiles());
  const sending = createSending();
  await exam.engine.edit(1, "answer", { text: "elsewhere" }, { instance_id: 71 });
  expect(exam.engine.status()).toMatchObject({ pending: { answers: 0 }, elsewhere: { answers: 1 } });
  expect(await sendOnce(exam, false, sending)).toBe(true);
  await exam.engine.edit(1, "answer", { text: "here" });
  expect(exam.engine.status()).toMatchObject({ pending: { answers: 1 }, elsewhere: { answers: 1 } });
});

test("an edit of another exam that the server set aside does not hold the hand-in back", async () => {
  const store = createMemoryStore();
  const exam = openExam(createFiles(), undefined, store);
  const sending = createSending();
  const { edit_id } = await exam.engine.edit(1, "answer", { text: "elsewhere" }, { instance_id: 71 });
  const again_at = new Date(Date.now() + 60_000).toISOString();
  await store.settle([{ kind: "set_aside", id: edit_id, reason: { code: "http_500", status: 500, again_at } }]);
  expect(await exam.engine.missing()).toMatchObject({ total: 0, all: { waiting: 1, total: 1 } });
  expect(await sendOnce(exam, false, sending)).toBe(true);
});

test("a send that fails is reported, and the next one can start", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const sending = createSending();
  let isBroken = true;
  const exam = openExam(createFiles(), async () => {
    if (isBroken) throw new Error("out of order");
  });
  expect(await sendOnce(exam, false, sending)).toBe(false);
  isBroken = false;
  expect(await sendOnce(exam, true, sending)).toBe(true);
  expect(sending.said).toEqual([{ kind: "unsent", retried: true, refused: false }, { kind: "synchronised" }]);
});
