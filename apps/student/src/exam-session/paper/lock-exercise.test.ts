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

type Reply = (edit_ids: string[]) => WireReply;

/** An exam whose every sync returns this reply. */
const examWith = (reply: Reply, drafts = 0) => {
  const engine = createSyncEngine({
    store: createMemoryStore(),
    transport: { send: async ({ items }) => reply((items as { edit_id: string }[]).map(({ edit_id }) => edit_id)) },
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

const problem =
  (status: number, code: string): Reply =>
  () => ({ status, retry_after_ms: null, body: { code } });
const result =
  (outcome: "stored" | "rejected", code: string | null): Reply =>
  (edit_ids) => {
    const results = edit_ids.map((edit_id) => ({ edit_id, outcome, code, revision: code === null ? 1 : null }));
    return { status: 200, retry_after_ms: null, body: { results } };
  };
const correction = { exercise_id: 5, locked_at: "2026-11-16T09:00:00Z", questions: [] };

const locked = async (exam: Parameters<typeof lockExercise>[0]) => {
  const ask = vi.fn<() => Promise<typeof correction>>(async () => correction);
  vi.useFakeTimers();
  const asking = lockExercise(exam, 5, ask);
  await vi.advanceTimersByTimeAsync(20_000);
  return { result: await asking, asked: ask.mock.calls.length };
};

const write = (exam: Parameters<typeof lockExercise>[0]) => exam.engine.edit(1, "answer", { text: "typed" });

test.each([
  ["refused with status 403", problem(403, "forbidden")],
  ["refused with status 422", problem(422, "validation_failed")],
  ["rejected as invalid content", result("rejected", "invalid_content")],
  ["unsent because the server is unavailable", problem(503, "service_unavailable")],
])("LOSS-25 an exercise is not locked while an edit is %s", async (_name, reply) => {
  const exam = examWith(reply);
  await write(exam);
  expect(await locked(exam)).toEqual({ result: null, asked: 0 });
});

test("LOSS-25 an exercise is not locked while a field holds unsaved text, even without pending edits", async () => {
  const stored = result("stored", null);
  expect(await locked(examWith(stored, 1))).toEqual({ result: null, asked: 0 });
  vi.useRealTimers();
  expect(await locked(examWith(stored, 0))).toEqual({ result: correction, asked: 1 });
});

test("an exercise is locked when the server has every edit", async () => {
  const exam = examWith(result("stored", null));
  await write(exam);
  expect(await locked(exam)).toEqual({ result: correction, asked: 1 });
});
