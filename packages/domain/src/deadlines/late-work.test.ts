import { describe, expect, test } from "vitest";
import { arrivesInTime, lateAnswerStatus, lateWorkGraceMs } from "./late-work.ts";

const deadline = new Date("2026-11-16T10:00:00Z");
const after = (ms: number) => new Date(deadline.getTime() + ms);

describe("late work", () => {
  test("the grace is ten seconds", () => {
    expect(lateWorkGraceMs).toBe(10_000);
  });

  test.each([
    [-1, true],
    [0, true],
    [9_999, true],
    [10_000, true],
    [10_001, false],
    [3_600_000, false],
  ])("an edit that arrives %i ms after the deadline counts as ordinary: %s", (ms, expected) => {
    expect(arrivesInTime(after(ms), deadline)).toBe(expected);
  });

  test("without a deadline nothing is late", () => {
    expect(arrivesInTime(after(1e12), null)).toBe(true);
  });

  test("is kept under the reason for which the attempt closed", () => {
    expect(lateAnswerStatus("timeout_timer")).toBe("timer_timeout");
    expect(lateAnswerStatus("timeout_closed")).toBe("out_of_time");
  });
});
