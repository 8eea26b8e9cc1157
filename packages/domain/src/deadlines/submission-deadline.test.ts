import { describe, expect, test } from "vitest";
import { submissionDeadlineAt, timeoutStateOf, type DeadlineFacts, type TimeoutState } from "./submission-deadline.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const seat: DeadlineFacts = {
  student_started_at: at("09:10:00"),
  time_limit_with_accommodation: 3_600,
  end_at_with_accommodation: at("11:00:00"),
  session_closed_at: null,
};

describe("submission_deadline_at, and how the attempt closes there", () => {
  test.each<[string, Partial<DeadlineFacts>, string | null, TimeoutState | null]>([
    ["own time ends first", {}, "10:10:00", "timeout_timer"],
    ["the session ends first", { student_started_at: at("10:30:00") }, "11:00:00", "timeout_closed"],
    [
      "both end at once: the student had all the time",
      { student_started_at: at("10:00:00") },
      "11:00:00",
      "timeout_timer",
    ],
    ["own time ends a second before", { student_started_at: at("09:59:59") }, "10:59:59", "timeout_timer"],
    ["own time would end a second after", { student_started_at: at("10:00:01") }, "11:00:00", "timeout_closed"],
    ["no time limit", { time_limit_with_accommodation: null }, "11:00:00", "timeout_closed"],
    ["no session", { end_at_with_accommodation: null }, "10:10:00", "timeout_timer"],
    ["neither", { time_limit_with_accommodation: null, end_at_with_accommodation: null }, null, null],
    ["not started: only the session's end is known", { student_started_at: null }, "11:00:00", "timeout_closed"],
    ["closed by hand before own time ends", { session_closed_at: at("10:00:00") }, "10:00:00", "timeout_closed"],
    ["closed by hand after own time ended", { session_closed_at: at("10:30:00") }, "10:10:00", "timeout_timer"],
    [
      "closed by hand, no time limit",
      { time_limit_with_accommodation: null, session_closed_at: at("10:00:00") },
      "10:00:00",
      "timeout_closed",
    ],
  ])("%s", (_name, facts, deadline, state) => {
    expect(submissionDeadlineAt({ ...seat, ...facts })).toEqual(deadline === null ? null : at(deadline));
    expect(timeoutStateOf({ ...seat, ...facts })).toBe(state);
  });
});
