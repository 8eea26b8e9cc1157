import {
  answered,
  answeredAndOver,
  answering,
  ended,
  finished,
  neighbour,
  running,
  scenario,
  session,
  type Given,
} from "./plan.ts";

const deadline = { deadline: "10:30" } as const;
const again = (quiz: Given["quiz"] = {}): Given => ({
  attempt: finished(),
  quiz: { allow_retake_quiz: true, ...quiz },
});
const seen = (quiz: Given["quiz"] = {}): Given => ({
  attempt: finished(),
  quiz: { whole_correction_visible: true, ...quiz },
});
const archived = ["answered", "already_answered", "archived"] as const;
const published = ["answered", "already_answered", "published"] as const;
const offered = { ...deadline, retake: true };
const shown = { ...deadline, correction: true };

/** Retake and correction: what an answered seat offers. */
export const afterwardsScenarios = [
  scenario("retake, session open", "10:10", again(), answered, offered),
  scenario("retake, not allowed by the quiz", "10:10", { attempt: finished() }, answered, deadline),
  scenario("retake, at the session's end", "11:00", again(), answeredAndOver, deadline),
  scenario("retake, in the student's extra time", "11:10", { ...again(), extra_time: "1/3" }, answered, {
    deadline: "10:50",
    retake: true,
  }),
  scenario("retake, the student's extra time is over", "11:20", { ...again(), extra_time: "1/3" }, answeredAndOver, {
    deadline: "10:50",
  }),
  scenario(
    "retake, session closed by hand",
    "10:40",
    { ...again(), session: session({ closed: "10:35" }) },
    answeredAndOver,
    deadline,
  ),
  scenario("retake, quiz archived", "10:10", again({ state: "archived", closed: "10:05" }), archived, deadline),
  scenario("retake, quiz over", "10:10", again({ state: "over", closed: "10:05" }), answeredAndOver, deadline),
  scenario(
    "retake, no session, quiz active",
    "10:10",
    { ...again({ state: "active" }), session: null },
    answered,
    offered,
  ),
  scenario(
    "retake, no session, quiz over",
    "10:10",
    {
      ...again({ state: "over", closed: "10:05" }),
      session: null,
    },
    answeredAndOver,
    { deadline: "10:05" },
  ),
  scenario("retake, no session, quiz published again", "10:10", { ...again(), session: null }, published, deadline),
  scenario(
    "retake, attempt overdue",
    "10:40",
    {
      attempt: running("09:30"),
      quiz: { allow_retake_quiz: true },
    },
    answered,
    { ...offered, attempt: "timeout_timer" },
  ),
  scenario(
    "retake, attempt still running",
    "10:10",
    {
      attempt: running("09:30"),
      quiz: { allow_retake_quiz: true },
    },
    answering,
    deadline,
  ),
  scenario(
    "retake, outside the required desktop app",
    "10:10",
    again({ desktop_app_required: true }),
    answered,
    deadline,
  ),
  scenario(
    "retake, in the required desktop app",
    "10:10",
    {
      ...again({ desktop_app_required: true }),
      in_desktop_app: true,
    },
    answered,
    offered,
  ),

  scenario("correction, session open", "10:10", seen(), answered, deadline),
  scenario("correction, at the session's end", "11:00", seen(), answeredAndOver, deadline),
  scenario("correction, after the session's end", "11:01", seen(), answeredAndOver, shown),
  scenario(
    "correction, not shown by this quiz",
    "11:00",
    seen({ whole_correction_visible: false }),
    answeredAndOver,
    deadline,
  ),
  scenario("correction, no attempt", "12:00", { quiz: { whole_correction_visible: true } }, ended),
  scenario(
    "correction, session closed by hand",
    "10:40",
    { ...seen(), session: session({ closed: "10:35" }) },
    answeredAndOver,
    shown,
  ),
  scenario(
    "correction, attempt overdue",
    "11:01",
    {
      ...seen(),
      attempt: running("10:30"),
    },
    answeredAndOver,
    { deadline: "11:00", attempt: "timeout_closed", correction: true },
  ),
  scenario(
    "correction, another has extra time left",
    "11:10",
    {
      ...seen(),
      neighbour: neighbour({ extra_time: "1/3" }),
    },
    answeredAndOver,
    deadline,
  ),
  scenario(
    "correction, another's extra time is over",
    "11:21",
    {
      ...seen(),
      neighbour: neighbour({ extra_time: "1/3" }),
    },
    answeredAndOver,
    shown,
  ),
  scenario(
    "correction, another has granted minutes",
    "11:05",
    {
      ...seen(),
      neighbour: neighbour({ granted_seconds: 600, attempt: running("10:30") }),
    },
    answeredAndOver,
    deadline,
  ),
  scenario(
    "correction, extra time closed by hand",
    "11:06",
    {
      ...seen(),
      session: session({ closed: "11:05" }),
      neighbour: neighbour({ extra_time: "1/3", attempt: running("10:30") }),
    },
    answeredAndOver,
    shown,
  ),
  scenario(
    "correction, before a later session",
    "12:00",
    {
      ...seen(),
      further_sessions: [session({ from: "14:00", to: "16:00" })],
    },
    answeredAndOver,
    deadline,
  ),
  scenario(
    "correction, after the last session",
    "16:01",
    {
      ...seen(),
      further_sessions: [session({ from: "14:00", to: "16:00" })],
    },
    answeredAndOver,
    shown,
  ),
  scenario(
    "correction, no session, quiz active",
    "10:10",
    { ...seen({ state: "active" }), session: null },
    answered,
    deadline,
  ),
  scenario(
    "correction, quiz closed 5 minutes ago",
    "10:20",
    {
      ...seen({ state: "over", closed: "10:15", time_limit: null }),
      session: null,
      neighbour: neighbour({ attempt: running("09:50") }),
    },
    answeredAndOver,
    { deadline: "10:15", correction: true },
  ),
  scenario(
    "correction, quiz closed 9 seconds ago",
    "10:15:09",
    {
      ...seen({ state: "over", closed: "10:15", time_limit: null }),
      session: null,
      neighbour: neighbour({ attempt: running("09:50") }),
    },
    answeredAndOver,
    { deadline: "10:15" },
  ),
  scenario(
    "correction, quiz closed 11 seconds ago",
    "10:15:11",
    {
      ...seen({ state: "over", closed: "10:15", time_limit: null }),
      session: null,
      neighbour: neighbour({ attempt: running("09:50") }),
    },
    answeredAndOver,
    { deadline: "10:15", correction: true },
  ),
  scenario(
    "correction, no session, quiz archived",
    "10:20",
    {
      ...seen({ state: "archived", closed: "10:15" }),
      session: null,
    },
    archived,
    { deadline: "10:15", correction: true },
  ),
  scenario(
    "correction, quiz over, another writes",
    "10:20",
    {
      ...seen({ state: "over", closed: "10:15" }),
      neighbour: neighbour({ attempt: running("09:50") }),
    },
    answeredAndOver,
    deadline,
  ),
];
