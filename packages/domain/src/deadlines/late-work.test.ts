import { describe, expect, test } from "vitest";
import type { ScoreState } from "../vocabulary.ts";
import { answersAreSettled, isInTime, lateAnswerStatus, lateWorkGraceMs } from "./late-work.ts";

const deadline = new Date("2026-11-16T10:00:00Z");
const after = (ms: number) => new Date(deadline.getTime() + ms);

describe("late work", () => {
  test("the grace is ten seconds", () => {
    expect(lateWorkGraceMs).toBe(10_000);
  });

  test.each<[arrived: number, edited: number, boolean]>([
    [-1, -60_000, true],
    [-1, -1, true],
    // A clock that runs ahead costs nobody an answer that arrived before the deadline.
    [-1, 60_000, true],
    [0, 0, true],
    [0, 5_000, true],
    [1, 0, true],
    [1, 1, false],
    [9_999, -1, true],
    [10_000, 0, true],
    [10_000, 1, false],
    [10_001, -3_600_000, false],
    [3_600_000, -3_600_000, false],
  ])(
    "an edit that arrives %i ms after the deadline and was written %i ms after it counts: %s",
    (arrived, edited, counts) => {
      expect(isInTime({ arrived_at: after(arrived), edited_at: after(edited) }, deadline)).toBe(counts);
    },
  );

  test("without a deadline nothing is late", () => {
    expect(isInTime({ arrived_at: after(1e12), edited_at: after(1e12) }, null)).toBe(true);
  });

  test("is kept under the reason for which the attempt closed", () => {
    expect(lateAnswerStatus("timeout_timer")).toBe("timer_timeout");
    expect(lateAnswerStatus("timeout_closed")).toBe("out_of_time");
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
  ])("%s, %i ms after its end: %s", (state, ms, settled) => {
    expect(answersAreSettled({ state, finished_at: deadline }, after(ms))).toBe(settled);
  });
});
