import { answered, answeredAndOver, answering, finished, running, scenario, session, type Given } from "./plan.ts";

const third: Given = { extra_time: "1/3" };
const timer = { attempt: "timeout_timer" } as const;
const closed = { attempt: "timeout_closed" } as const;
const half_past_nine: Given = { attempt: running("09:30") };
const half_past_ten: Given = { attempt: running("10:30") };
const alone = (state: "active" | "over" | "archived", at: string | null = null, time_limit: number | null = 3600) => ({
  session: null,
  quiz: { state, closed: at, time_limit },
});
const fortyFour = session({ granted_seconds: 44 * 60 });

/** Seats with an attempt. */
export const runningScenarios = [
  scenario("a running attempt", "10:00", half_past_nine, answering, { deadline: "10:30" }),
  scenario("a running attempt, a moment before its deadline", "10:29:59.999", half_past_nine, answering, {
    deadline: "10:30",
  }),
  scenario("an attempt at its deadline, before any job has closed it", "10:30", half_past_nine, answered, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("an attempt long past its deadline, still stored as started", "12:00", half_past_nine, answeredAndOver, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("an attempt started late: the session's end is its deadline", "10:59", half_past_ten, answering, {
    deadline: "11:00",
  }),
  scenario("an attempt started late, at the session's end", "11:00", half_past_ten, answeredAndOver, {
    deadline: "11:00",
    ...closed,
  }),
  scenario(
    "the time limit and the session end at the same moment",
    "11:00",
    { attempt: running("10:00") },
    answeredAndOver,
    {
      deadline: "11:00",
      ...timer,
    },
  ),
  scenario(
    "no time limit: the session's end is the deadline",
    "10:59",
    { ...half_past_nine, quiz: { time_limit: null } },
    answering,
    {
      deadline: "11:00",
    },
  ),
  scenario(
    "no time limit, at the session's end",
    "11:00",
    { ...half_past_nine, quiz: { time_limit: null } },
    answeredAndOver,
    {
      deadline: "11:00",
      ...closed,
    },
  ),
  scenario("a third more time, before the deadline", "10:30", { ...third, ...half_past_nine }, answering, {
    deadline: "10:50",
  }),
  scenario("a third more time, at the deadline", "10:50", { ...third, ...half_past_nine }, answered, {
    deadline: "10:50",
    ...timer,
  }),
  scenario(
    "LOSS-19 a third more time, after the session's ordinary end",
    "11:10",
    { ...third, ...half_past_ten },
    answering,
    {
      deadline: "11:20",
    },
  ),
  scenario("a third more time, at the session's later end", "11:20", { ...third, ...half_past_ten }, answeredAndOver, {
    deadline: "11:20",
    ...closed,
  }),
  scenario(
    "LOSS-19 a third more time, started after the session's ordinary end",
    "11:10",
    { ...third, attempt: running("11:05") },
    answering,
    {
      deadline: "11:20",
    },
  ),
  scenario(
    "LOSS-19 ten minutes granted to the student",
    "11:05",
    { ...half_past_ten, granted_seconds: 600 },
    answering,
    {
      deadline: "11:10",
    },
  ),
  scenario(
    "LOSS-19 44 minutes granted to the session, at its ordinary end",
    "11:00",
    {
      ...half_past_ten,
      session: fortyFour,
    },
    answering,
    { deadline: "11:44" },
  ),
  scenario(
    "44 minutes granted to the session, at its later end",
    "11:44",
    {
      ...half_past_ten,
      session: fortyFour,
    },
    answeredAndOver,
    { deadline: "11:44", ...closed },
  ),
  scenario(
    "granted minutes also lengthen the time limit",
    "10:40",
    { ...half_past_nine, granted_seconds: 900 },
    answering,
    {
      deadline: "10:45",
    },
  ),
  scenario(
    "a teacher closes the session of a running attempt",
    "10:00",
    {
      ...half_past_nine,
      session: session({ closed: "10:00" }),
    },
    answeredAndOver,
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "a teacher closes the session during the extra time of a running attempt",
    "11:05",
    {
      ...third,
      ...half_past_ten,
      session: session({ closed: "11:05" }),
    },
    answeredAndOver,
    { deadline: "11:05", ...closed },
  ),
  scenario(
    "a teacher closes the session after the attempt's time limit",
    "10:50",
    {
      ...half_past_nine,
      session: session({ closed: "10:45" }),
    },
    answeredAndOver,
    { deadline: "10:30", ...timer },
  ),
  scenario(
    "the session's end is moved to before the attempt's start",
    "09:45",
    {
      ...half_past_nine,
      session: session({ to: "09:15" }),
    },
    answeredAndOver,
    { deadline: "09:30", ...closed },
  ),
  scenario(
    "a teacher ends the quiz, but the attempt's session is still open",
    "10:00",
    {
      ...half_past_nine,
      quiz: { state: "over", closed: "09:45" },
    },
    ["answering", null, "over"],
    { deadline: "10:30" },
  ),
  scenario(
    "the desktop app is required and the attempt is opened in a browser",
    "10:00",
    {
      ...half_past_nine,
      quiz: { desktop_app_required: true },
    },
    ["answering", "desktop_app_required", "active"],
    { deadline: "10:30" },
  ),

  scenario(
    "no session: the time limit is the deadline",
    "10:00",
    { ...half_past_nine, ...alone("active") },
    answering,
    {
      deadline: "10:30",
    },
  ),
  scenario("no session: the attempt at its time limit", "10:30", { ...half_past_nine, ...alone("active") }, answered, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("no session: a third more time", "10:49", { ...third, ...half_past_nine, ...alone("active") }, answering, {
    deadline: "10:50",
  }),
  scenario(
    "no session and no time limit: the attempt has no deadline",
    "23:00",
    { ...half_past_nine, ...alone("active", null, null) },
    answering,
  ),
  scenario(
    "no session: the moment at which a teacher ends the quiz",
    "10:00",
    { ...half_past_nine, ...alone("over", "10:00") },
    answeredAndOver,
    {
      deadline: "10:00",
      ...closed,
    },
  ),
  scenario(
    "no session: a teacher ends the quiz after the attempt's time limit",
    "10:45",
    { ...half_past_nine, ...alone("over", "10:40") },
    answeredAndOver,
    {
      deadline: "10:30",
      ...timer,
    },
  ),
  scenario(
    "no session: a teacher archives the quiz",
    "10:10",
    { ...half_past_nine, ...alone("archived", "10:00") },
    ["answered", "already_answered", "archived"],
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "no session and no time limit: a teacher ends the quiz",
    "10:00",
    {
      ...half_past_nine,
      ...alone("over", "10:00", null),
    },
    answeredAndOver,
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "a third more of 30,000 s, a moment before the deadline",
    "11:06:39.999",
    {
      ...third,
      attempt: running("00:00"),
      ...alone("active", null, 30_000),
    },
    answering,
    { deadline: "11:06:40" },
  ),
  scenario(
    "a third more of 30,000 s, at the deadline",
    "11:06:40",
    {
      ...third,
      attempt: running("00:00"),
      ...alone("active", null, 30_000),
    },
    answered,
    { deadline: "11:06:40", ...timer },
  ),
  scenario(
    "a third more of 100 s is rounded up to the next second",
    "09:02:13.999",
    {
      ...third,
      attempt: running("09:00"),
      ...alone("active", null, 100),
    },
    answering,
    { deadline: "09:02:14" },
  ),

  scenario("an attempt that the student handed in", "10:10", { attempt: finished() }, answered, { deadline: "10:30" }),
  scenario(
    "an attempt closed at its time limit",
    "10:40",
    { attempt: finished({ state: "timeout_timer", finished: "10:30" }) },
    answered,
    {
      deadline: "10:30",
    },
  ),
  scenario(
    "an attempt closed at its session's end",
    "12:00",
    {
      attempt: finished({ started: "10:30", state: "timeout_closed", finished: "11:00" }),
    },
    answeredAndOver,
    { deadline: "11:00" },
  ),
  scenario(
    "an attempt taken on paper",
    "10:40",
    { attempt: finished({ state: "paper", finished: "10:00" }) },
    answered,
    {
      deadline: "10:30",
    },
  ),
];
