import type { RealtimeEvent } from "@examplar/contract";
import { expect, test } from "vitest";
import { isNewsOfAttempt } from "./attempt-events.ts";

const event = (kind: "attempt_changed" | "attempt_ended", summary_id = 7): RealtimeEvent => ({
  kind,
  summary_id,
  quiz_id: 1,
});

test.each([
  ["a change of the running attempt is news", event("attempt_changed"), "started", true],
  ["a change of an ended attempt, such as granted time, is news", event("attempt_changed"), "timeout_timer", true],
  ["the end of an attempt that this page shows as running is news", event("attempt_ended"), "started", true],
  ["an end that this page already shows is no news", event("attempt_ended"), "timeout_timer", false],
  ["an end by the hand-in on this page is no news", event("attempt_ended"), "finished", false],
  ["a change of another attempt is no news", event("attempt_changed", 8), "started", false],
  ["the end of another attempt is no news", event("attempt_ended", 8), "started", false],
  ["a change of the quiz is no news", { kind: "quiz_changed", quiz_id: 1 }, "started", false],
] as const)("%s", (_, heard, state, expected) => {
  expect(isNewsOfAttempt(heard, { summary_id: 7, state })).toBe(expected);
});
