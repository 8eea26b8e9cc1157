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
  scenario("the other seat has no attempt", "14:30", second(null), toAnswer),
  scenario("the other seat is answered, retakes not allowed", "14:30", second(finished()), doneElsewhere),
  scenario("the other seat is answered, retakes allowed", "14:30", second(finished(), { quiz: retakeOn }), toAnswer),
  scenario(
    "the other seat is overdue, not closed by a job yet, retakes allowed",
    "14:30",
    second(running("09:30"), { quiz: retakeOn }),
    toAnswer,
  ),
  scenario(
    "the other seat is overdue, not closed by a job yet, retakes not allowed",
    "14:30",
    second(running("09:30")),
    doneElsewhere,
  ),
  scenario("the other seat is answered, before this session starts", "13:00", second(finished()), [
    "answered_in_another_session",
    "answering_elsewhere",
    "published",
  ]),
  scenario("the other seat is answered, after this session has ended", "17:00", second(finished()), [
    "answered_in_another_session",
    "answering_elsewhere",
    "over",
  ]),
  scenario(
    "the other seat is answered, retakes allowed, after this session has ended",
    "17:00",
    second(finished(), { quiz: retakeOn }),
    ["ended_and_not_answered", "not_open", "over"],
  ),
  scenario("the other seat is being answered", "10:45", second(running("10:30"), { session: overlapping }), elsewhere),
  scenario(
    "the other seat is being answered, retakes allowed",
    "10:45",
    second(running("10:30"), { session: overlapping, quiz: retakeOn }),
    elsewhere,
  ),
  scenario(
    "the other seat's session was closed by hand, attempt not closed yet, retakes allowed",
    "10:45",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ session: session({ closed: "10:40" }), attempt: running("10:30") }),
    },
    toAnswer,
  ),
  scenario(
    "the other seat is being answered in extra time",
    "11:10",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ extra_time: "1/3", attempt: running("10:30") }),
    },
    elsewhere,
  ),
  scenario(
    "the other seat's extra time is over, retakes allowed",
    "11:20",
    {
      session: overlapping,
      quiz: retakeOn,
      other_seat: otherSeat({ extra_time: "1/3", attempt: running("10:30") }),
    },
    toAnswer,
  ),
  scenario(
    "this seat is being answered although the other is answered",
    "14:30",
    second(finished(), { attempt: running("14:10") }),
    answering,
    {
      deadline: "15:10",
    },
  ),
  scenario(
    "this seat is answered although the other is being answered",
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
