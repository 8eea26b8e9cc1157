import { expect, test } from "vitest";
import { seatTimes } from "./seat-times.ts";

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const quiz = { state: "published" as const, time_limit: 3600, time_accommodation: true, closed_at: null };
const closedQuiz = { ...quiz, state: "over" as const, closed_at: at("09:40") };
const session = (closed_at: Date | null) => ({
  start_at: at("09:00"),
  end_at: at("12:00"),
  automatic_start: true,
  opened_at: null,
  closed_at,
  granted_seconds: 0,
});

test.each([
  ["a session that nobody closed", quiz, session(null), "09:00", false],
  ["a session closed while the attempt was running", quiz, session(at("09:40")), "09:00", true],
  ["a session closed after the attempt's time was over", quiz, session(at("11:00")), "09:00", false],
  ["a session closed at the moment when the attempt's time was over", quiz, session(at("10:00")), "09:00", false],
  [
    "a session closed after its end, in a quiz without a time limit",
    { ...quiz, time_limit: null },
    session(at("12:01")),
    "09:00",
    false,
  ],
  ["a closed quiz without sessions", closedQuiz, null, "09:00", true],
  ["an open quiz without sessions", quiz, null, "09:00", false],
  ["a closed session in which the student has not started", quiz, session(at("09:40")), null, false],
])("whether the teacher closed the attempt: %s", (_name, clock, held, started, by_teacher) => {
  const attempt = started === null ? null : { state: "started" as const, started_at: at(started), finished_at: null };
  const seat = { extra_time: null, granted_seconds: 0, session: held, attempt };
  expect(seatTimes(clock, seat, false).closed_by_teacher).toBe(by_teacher);
});

test("an owner's preview after the closing ends by its own time, not as closed by the teacher", () => {
  const attempt = { state: "started" as const, started_at: at("10:00"), finished_at: null };
  const seat = { extra_time: null, granted_seconds: 0, session: session(at("09:40")), attempt };
  expect(seatTimes(quiz, seat, true)).toMatchObject({
    submission_deadline_at: at("11:00"),
    timeout_state: "timeout_timer",
    closed_by_teacher: false,
  });
});
