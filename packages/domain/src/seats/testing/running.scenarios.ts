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
  scenario("running", "10:00", half_past_nine, answering, { deadline: "10:30" }),
  scenario("running, a moment before its deadline", "10:29:59.999", half_past_nine, answering, { deadline: "10:30" }),
  scenario("at its deadline, before any job has run", "10:30", half_past_nine, answered, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("long past its deadline, still stored as started", "12:00", half_past_nine, answeredAndOver, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("started late: the session's end is the bell", "10:59", half_past_ten, answering, { deadline: "11:00" }),
  scenario("started late, at the session's end", "11:00", half_past_ten, answeredAndOver, {
    deadline: "11:00",
    ...closed,
  }),
  scenario("own time and session end at once", "11:00", { attempt: running("10:00") }, answeredAndOver, {
    deadline: "11:00",
    ...timer,
  }),
  scenario(
    "no time limit: the session's end alone",
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
  scenario("a third more of the time limit", "10:30", { ...third, ...half_past_nine }, answering, {
    deadline: "10:50",
  }),
  scenario("a third more, at the own deadline", "10:50", { ...third, ...half_past_nine }, answered, {
    deadline: "10:50",
    ...timer,
  }),
  scenario("LOSS-19 a third more, past the ordinary end", "11:10", { ...third, ...half_past_ten }, answering, {
    deadline: "11:20",
  }),
  scenario("a third more, at the moved end of the session", "11:20", { ...third, ...half_past_ten }, answeredAndOver, {
    deadline: "11:20",
    ...closed,
  }),
  scenario(
    "LOSS-19 a third more, started after the ordinary end",
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
    "LOSS-19 44 minutes granted to the session, at the ordinary end",
    "11:00",
    {
      ...half_past_ten,
      session: fortyFour,
    },
    answering,
    { deadline: "11:44" },
  ),
  scenario(
    "44 minutes granted to the session, at the moved end",
    "11:44",
    {
      ...half_past_ten,
      session: fortyFour,
    },
    answeredAndOver,
    { deadline: "11:44", ...closed },
  ),
  scenario(
    "granted minutes also lengthen the own time",
    "10:40",
    { ...half_past_nine, granted_seconds: 900 },
    answering,
    {
      deadline: "10:45",
    },
  ),
  scenario(
    "the session is closed by hand",
    "10:00",
    {
      ...half_past_nine,
      session: session({ closed: "10:00" }),
    },
    answeredAndOver,
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "a teacher ends extra time after the ordinary end",
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
    "closed by hand after the own time had run out",
    "10:50",
    {
      ...half_past_nine,
      session: session({ closed: "10:45" }),
    },
    answeredAndOver,
    { deadline: "10:30", ...timer },
  ),
  scenario(
    "the session was moved to end before the attempt began",
    "09:45",
    {
      ...half_past_nine,
      session: session({ to: "09:15" }),
    },
    answeredAndOver,
    { deadline: "09:30", ...closed },
  ),
  scenario(
    "the quiz is set over by hand: its session decides",
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

  scenario("no session: the time limit alone", "10:00", { ...half_past_nine, ...alone("active") }, answering, {
    deadline: "10:30",
  }),
  scenario("no session: at the time limit", "10:30", { ...half_past_nine, ...alone("active") }, answered, {
    deadline: "10:30",
    ...timer,
  }),
  scenario("no session: a third more", "10:49", { ...third, ...half_past_nine, ...alone("active") }, answering, {
    deadline: "10:50",
  }),
  scenario("neither session nor limit", "23:00", { ...half_past_nine, ...alone("active", null, null) }, answering),
  scenario(
    "no session: closed by hand, at that moment",
    "10:00",
    { ...half_past_nine, ...alone("over", "10:00") },
    answeredAndOver,
    {
      deadline: "10:00",
      ...closed,
    },
  ),
  scenario(
    "no session: closed by hand after the own time",
    "10:45",
    { ...half_past_nine, ...alone("over", "10:40") },
    answeredAndOver,
    {
      deadline: "10:30",
      ...timer,
    },
  ),
  scenario(
    "no session: archived by hand",
    "10:10",
    { ...half_past_nine, ...alone("archived", "10:00") },
    ["answered", "already_answered", "archived"],
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "neither session nor limit, closed by hand",
    "10:00",
    {
      ...half_past_nine,
      ...alone("over", "10:00", null),
    },
    answeredAndOver,
    { deadline: "10:00", ...closed },
  ),
  scenario(
    "a third of 30,000 s is 10,000 s to the second",
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
    "a third of 30,000 s, at the deadline",
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
    "a third of 100 s is rounded up for the student",
    "09:02:13.999",
    {
      ...third,
      attempt: running("09:00"),
      ...alone("active", null, 100),
    },
    answering,
    { deadline: "09:02:14" },
  ),

  scenario("handed in", "10:10", { attempt: finished() }, answered, { deadline: "10:30" }),
  scenario(
    "closed by its timer",
    "10:40",
    { attempt: finished({ state: "timeout_timer", finished: "10:30" }) },
    answered,
    {
      deadline: "10:30",
    },
  ),
  scenario(
    "closed with its session",
    "12:00",
    {
      attempt: finished({ started: "10:30", state: "timeout_closed", finished: "11:00" }),
    },
    answeredAndOver,
    { deadline: "11:00" },
  ),
  scenario("taken on paper", "10:40", { attempt: finished({ state: "paper", finished: "10:00" }) }, answered, {
    deadline: "10:30",
  }),
];
