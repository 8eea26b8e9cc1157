import { expect, test } from "vitest";
import { isClosedByHand } from "./seat-times.ts";

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const quiz = { state: "published" as const, time_limit: 3600, time_accommodation: true, closed_at: null };
const session = (closed_at: Date | null) => ({
  start_at: at("09:00"),
  end_at: at("12:00"),
  automatic_start: true,
  opened_at: null,
  closed_at,
  granted_seconds: 0,
});

test.each([
  ["a session that nobody closed", quiz, session(null), at("10:00"), false],
  ["a session closed while the attempt ran", quiz, session(at("09:40")), at("09:40"), true],
  ["a session closed after the time was over", quiz, session(at("11:00")), at("10:00"), false],
  [
    "a quiz without sessions, closed",
    { ...quiz, state: "over" as const, closed_at: at("09:40") },
    null,
    at("09:40"),
    true,
  ],
  ["an attempt without an end", quiz, null, null, false],
])("%s", (_name, clock, held, deadline, by_hand) => {
  expect(isClosedByHand(clock, { session: held }, deadline)).toBe(by_hand);
});
