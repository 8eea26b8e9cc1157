import type { SupervisionPlan } from "@examplar/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenExam } from "../open-exam.ts";
import { startRecording } from "./recording.ts";

type LoadRecorders = NonNullable<Parameters<typeof startRecording>[3]>;

const exam = {
  user: { id: 7, camera_id: null },
  quiz: { id: 1 },
  summary: { id: 2 },
  score_id: 3,
  engine: { status: () => ({ storage: "disk" }), subscribe: () => () => undefined },
} as unknown as OpenExam;

const rig = () => {
  const state = { is_there: false, running: 0, started: 0 };
  const recordIntoOutbox = () => {
    state.started += 1;
    state.running += 1;
    return () => void (state.running -= 1);
  };
  const ports = { record: () => undefined, onState: () => undefined } as unknown as Parameters<
    typeof startRecording
  >[2];
  const load = (async () => {
    if (!state.is_there) throw new Error("Failed to fetch dynamically imported module");
    return { recordIntoOutbox };
  }) as unknown as LoadRecorders;
  return { state, ports, load, start: () => startRecording(exam, {} as SupervisionPlan, ports, load) };
};

/** Longer than the pause between two tries to load the code. */
const laterMs = 6_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", { getItem: () => null });
});

afterEach(() => {
  // Test files share a process: the next one must not find an app that can be stored.
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test("without a network when recording begins, the page retries until the recorders are loaded", async () => {
  const { state, start } = rig();
  const stop = start();
  await vi.advanceTimersByTimeAsync(laterMs);
  expect(state.running).toBe(0);
  state.is_there = true;
  await vi.advanceTimersByTimeAsync(laterMs);
  expect(state.running).toBe(1);
  await vi.advanceTimersByTimeAsync(laterMs);
  expect(state.started).toBe(1);
  stop();
  expect(state.running).toBe(0);
});

test("nothing is recorded once the exam is over", async () => {
  const { state, start } = rig();
  const stop = start();
  await vi.advanceTimersByTimeAsync(laterMs);
  stop();
  state.is_there = true;
  await vi.advanceTimersByTimeAsync(laterMs);
  expect(state.started).toBe(0);
});

test("a browser that cannot store the engine for faces is asked only a few times", async () => {
  let asked = 0;
  const active = { postMessage: () => void (asked += 1) };
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active }) } });
  vi.resetModules();
  const fresh = await import("./recording.ts");
  const { ports, load } = rig();
  const stop = fresh.startRecording(exam, { camera: true } as unknown as SupervisionPlan, ports, load);
  await vi.advanceTimersByTimeAsync(4 * 3_600_000);
  expect(asked).toBe(10);
  stop();
});
