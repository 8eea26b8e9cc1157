import { describe, expect, test } from "vitest";
import type { ScoreState } from "../vocabulary.ts";
import { answersAreSettled, lateWorkGraceMs } from "./late-work.ts";

const deadline = new Date("2026-11-16T10:00:00Z");
const after = (ms: number) => new Date(deadline.getTime() + ms);

describe("late work", () => {
  test("the grace period is ten seconds", () => {
    expect(lateWorkGraceMs).toBe(10_000);
  });
});

describe("whether another edit can still count", () => {
  test.each<[ScoreState, number, boolean]>([
    ["started", 3_600_000, false],
    ["finished", 0, true],
    ["paper", 0, true],
    ["timeout_timer", 0, false],
    ["timeout_timer", 10_000, false],
    ["timeout_timer", 10_001, true],
    ["timeout_closed", 10_000, false],
    ["timeout_closed", 10_001, true],
  ])("state %s, %i ms after its end: no edit can count any more: %s", (state, ms, settled) => {
    expect(answersAreSettled({ state, finished_at: deadline }, after(ms))).toBe(settled);
  });
});
