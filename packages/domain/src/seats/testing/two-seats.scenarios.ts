import { answered, answering, finished, otherSeat, running, scenario, session, toAnswer, type Given } from "./plan.ts";

const afternoon = session({ from: "14:00", to: "16:00" });
const overlapping = session({ from: "10:00", to: "12:00" });
const retakeOn = { allow_retake_quiz: true };
const elsewhere = ["answering_in_another_session", "answering_elsewhere", "active"] as const;
const doneElsewhere = ["answered_in_another_session", "answering_elsewhere", "active"] as const;
const second = (attempt: ReturnType<typeof running> | null, changes: Given = {}): Given => ({
  session: afternoon,
  other_seat: otherSeat({ attempt }),
  ...changes,
});

/** The student's other seat is in the morning session; the quiz may or may not be retaken. */
export const twoSeatsScenarios = [
  scenario("other seat has no attempt", "14:30", second(null), toAnswer),
  scenario("other seat answered, retakes not allowed", "14:30", second(finished()), doneElsewhere),
  scenario("other seat answered, retakes allowed", "14:30", second(finished(), { quiz: retakeOn }), toAnswer),
  scenario("other seat overdue, retakes allowed", "14:30", second(running("09:30"), { quiz: retakeOn }), toAnswer),
  scenario("other seat overdue, retakes not allowed", "14:30", second(running("09:30")), doneElsewhere),
  scenario("other seat answered, before this session", "13:00", second(finished()), [
    "answered_in_another_session",
    "answering_elsewhere",
    "published",
  ]),
  scenario("other seat answered, after this session", "17:00", second(finished()), [
    "answered_in_another_session",
    "answering_elsewhere",
    "over",
  ]),
  scenario("retakes allowed, after this session", "17:00", second(finished(), { quiz: retakeOn }), [
    "ended_and_not_answered",
    "not_open",
    "over",
  ]),
  scenario("other seat running", "10:45", second(running("10:30"), { session: overlapping }), elsewhere),
  scenario(
    "other seat running, retakes allowed",
    "10:45",
    second(running("10:30"), { session: overlapping, quiz: retakeOn }),
    elsewhere,
  ),
  scenario(
    "other session closed, retakes allowed",
    "10:45",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ session: session({ closed: "10:40" }), attempt: running("10:30") }),
    },
    toAnswer,
  ),
  scenario(
    "other seat running in extra time",
    "11:10",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ extra_time: "1/3", attempt: running("10:30") }),
    },
    elsewhere,
  ),
  scenario(
    "other extra time over, retakes allowed",
    "11:20",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ extra_time: "1/3", attempt: running("10:30") }),
    },
    toAnswer,
  ),
  scenario(
    "this seat running, other seat answered",
    "14:30",
    second(finished(), { attempt: running("14:10") }),
    answering,
    {
      deadline: "15:10",
    },
  ),
  scenario(
    "this seat answered, other seat running",
    "10:50",
    {
      session: overlapping,
      quiz: retakeOn,
      attempt: finished({ started: "10:05", finished: "10:20" }),
      other_seat: otherSeat({ attempt: running("10:30") }),
    },
    answered,
    { deadline: "11:05" },
  ),
];
