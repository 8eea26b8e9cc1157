import type { RealtimeEvent } from "@examplar/contract";
import { expect, test } from "vitest";
import { isNewsOfAttempt } from "./attempt-events.ts";

const event = (kind: "attempt_changed" | "attempt_ended", summary_id = 7): RealtimeEvent => ({
  kind,
  summary_id,
  quiz_id: 1,
});

test.each([
  ["a change", event("attempt_changed"), "started", true],
  ["a change of an attempt that is over, such as granted time", event("attempt_changed"), "timeout_timer", true],
  ["an end that this page does not know of", event("attempt_ended"), "started", true],
  ["an end that it knows of", event("attempt_ended"), "timeout_timer", false],
  ["an end that it made itself", event("attempt_ended"), "finished", false],
  ["a change of another attempt", event("attempt_changed", 8), "started", false],
  ["the end of another attempt", event("attempt_ended", 8), "started", false],
  ["something else", { kind: "quiz_changed", quiz_id: 1 }, "started", false],
] as const)("%s", (_, heard, state, expected) => {
  expect(isNewsOfAttempt(heard, { summary_id: 7, state })).toBe(expected);
});
