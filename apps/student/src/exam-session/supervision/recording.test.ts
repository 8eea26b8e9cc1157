import type { SupervisionPlan } from "@examplar/domain";
import { beforeEach, expect, test, vi } from "vitest";
import type { OpenExam } from "../open-exam.ts";
import { startRecording } from "./recording.ts";

type LoadOutbox = NonNullable<Parameters<typeof startRecording>[3]>;

const exam = {
  user: { id: 7, camera_id: null },
  quiz: { id: 1 },
  summary: { id: 2 },
  score_id: 3,
  engine: { status: () => ({ storage: "disk" }), subscribe: () => () => undefined },
} as unknown as OpenExam;

const moment = () => new Promise((resolve) => void setTimeout(resolve, 0));

const rig = () => {
  const state = { is_there: false, running: 0, started: 0 };
  const timers: (() => void)[] = [];
  const ports = {
    startRecorders: () => {
      state.started += 1;
      state.running += 1;
      return () => void (state.running -= 1);
    },
    timers: { after: (_: number, call: () => void) => timers.push(call) },
    record: () => undefined,
    onState: () => undefined,
  } as unknown as Parameters<typeof startRecording>[2];
  const load = (async () => {
    if (!state.is_there) throw new Error("Failed to fetch dynamically imported module");
    return { mediaOutboxOf: () => ({}) };
  }) as unknown as LoadOutbox;
  return { state, timers, start: () => startRecording(exam, {} as SupervisionPlan, ports, load) };
};

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", { getItem: () => null });
});

test("a network that is gone when recording begins is asked again until it is there", async () => {
  const { state, timers, start } = rig();
  const stop = await start();
  await moment();
  expect([state.running, timers.length]).toEqual([0, 1]);
  state.is_there = true;
  timers[0]!();
  await moment();
  expect([state.running, timers.length]).toEqual([1, 1]);
  stop();
  expect(state.running).toBe(0);
});

test("nothing is recorded once the exam is over", async () => {
  const { state, timers, start } = rig();
  const stop = await start();
  await moment();
  stop();
  state.is_there = true;
  timers[0]!();
  await moment();
  expect(state.started).toBe(0);
});
