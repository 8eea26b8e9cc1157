import { expect, test } from "vitest";
import { seatTimes, type SeatTimesFacts } from "./seat-times.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const seat: SeatTimesFacts = {
  time_limit: 3_600,
  session: { start_at: at("09:00:00"), end_at: at("11:00:00"), closed_at: null },
  accommodation: { ratio: 0.3333, granted_seconds: 300 },
  student_started_at: at("09:30:00"),
};

test("every computed time of a seat, with a third more time and five minutes granted", () => {
  expect(seatTimes(seat)).toEqual({
    time_limit_with_accommodation: 5_100,
    end_at_with_accommodation: at("11:25:00"),
    submission_deadline_at: at("10:55:00"),
    timeout_state: "timeout_timer",
  });
});

test("before the attempt there is a limit and an end, but no deadline", () => {
  expect(seatTimes({ ...seat, student_started_at: null })).toEqual({
    time_limit_with_accommodation: 5_100,
    end_at_with_accommodation: at("11:25:00"),
    submission_deadline_at: null,
    timeout_state: null,
  });
});

test("a session closed by hand ends the attempts in it, and leaves the planned end as it was", () => {
  const session = { start_at: at("09:00:00"), end_at: at("11:00:00"), closed_at: at("10:00:00") };
  expect(seatTimes({ ...seat, session })).toMatchObject({
    end_at_with_accommodation: at("11:25:00"),
    submission_deadline_at: at("10:00:00"),
    timeout_state: "timeout_closed",
  });
});

test("a quiz without sessions and without a time limit never ends by itself", () => {
  expect(seatTimes({ ...seat, session: null, time_limit: null })).toEqual({
    time_limit_with_accommodation: null,
    end_at_with_accommodation: null,
    submission_deadline_at: null,
    timeout_state: null,
  });
});
