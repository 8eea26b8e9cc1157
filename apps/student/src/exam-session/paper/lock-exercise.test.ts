import { createMemoryStore, createSyncEngine, type WireReply } from "@examplar/sync";
import { afterEach, expect, test, vi } from "vitest";
import { timers } from "../sync/timers.ts";
import { lockExercise } from "./lock-exercise.ts";

let ids = 0;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** An exam whose every sync gets this reply. */
const examWith = (reply: WireReply, drafts = 0) => {
  const engine = createSyncEngine({
    store: createMemoryStore(),
    transport: { send: async () => reply },
    clock: { now: () => new Date() },
    timers,
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    device_id: "device-a",
    owner: { user_id: 7, instance_id: 70 },
    drafts: { count: () => drafts, subscribe: () => () => undefined, flush: () => undefined },
  });
  stops.push(engine.start());
  const book = { settled: async () => undefined };
  return { engine, book, attempt: { user_id: 7, instance_id: 70 } } as unknown as Parameters<typeof lockExercise>[0];
};

const problem = (status: number, code: string): WireReply => ({ status, retry_after_ms: null, body: { code } });
const correction = { exercise_id: 5, locked_at: "2026-11-16T09:00:00Z", questions: [] };

const locked = async (exam: Parameters<typeof lockExercise>[0]) => {
  const ask = vi.fn<() => Promise<typeof correction>>(async () => correction);
  await exam.engine.edit(1, "answer", { text: "typed" });
  vi.useFakeTimers();
  const result = lockExercise(exam, 5, ask);
  await vi.advanceTimersByTimeAsync(20_000);
  return { result: await result, asked: ask.mock.calls.length };
};

test.each([
  ["refused for a while", problem(403, "forbidden")],
  ["refused for good", problem(422, "validation_failed")],
  ["not answered", problem(503, "service_unavailable")],
])("LOSS-25 an exercise is not locked while an edit is %s", async (_name, reply) => {
  expect(await locked(examWith(reply))).toEqual({ result: null, asked: 0 });
});

test("LOSS-25 an exercise is not locked while a field holds letters", async () => {
  expect((await locked(examWith(problem(503, "x"), 1))).asked).toBe(0);
});

test("an exercise is locked when the server has everything", async () => {
  const body = { results: [{ edit_id: "id-5", outcome: "stored", code: null, revision: 1 }] };
  const exam = examWith({ status: 200, retry_after_ms: null, body });
  ids = 4;
  expect(await locked(exam)).toEqual({ result: correction, asked: 1 });
});
