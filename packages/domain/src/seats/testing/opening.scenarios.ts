import { ended, notYet, scenario, session, toAnswer, type Given } from "./plan.ts";

const byHand = (changes = {}) => ({ session: session({ automatic_start: false, ...changes }) });
const third: Given = { extra_time: "1/3" };

/** Seats without an attempt. */
export const openingScenarios = [
  scenario("a moment before the session starts", "08:59:59.999", {}, notYet),
  scenario("at the session's start", "09:00", {}, toAnswer),
  scenario("in the middle of the session", "10:00", {}, toAnswer),
  scenario("a moment before the session's end", "10:59:59.999", {}, toAnswer),
  scenario("at the session's end", "11:00", {}, ended),
  scenario("long after the session's end", "23:00", {}, ended),
  scenario("a quiz stored as active, in the middle of the session", "10:00", { quiz: { state: "active" } }, toAnswer),
  scenario("a quiz stored as active, before the session", "08:00", { quiz: { state: "active" } }, notYet),
  scenario(
    "a quiz stored as over, in the middle of the session",
    "10:00",
    { quiz: { state: "over", closed: "09:30" } },
    ended,
  ),
  scenario(
    "an archived quiz, in the middle of the session",
    "10:00",
    { quiz: { state: "archived", closed: "09:30" } },
    ["ended_and_not_answered", "not_open", "archived"],
  ),
  scenario("the teacher has not opened the session yet", "10:00", byHand(), notYet),
  scenario("the teacher has opened the session", "10:10", byHand({ opened: "10:05" }), toAnswer),
  scenario(
    "opened by the teacher before its start time, which is still to come",
    "08:55",
    byHand({ opened: "08:50" }),
    notYet,
  ),
  scenario(
    "opened by the teacher before its start time, at the start time",
    "09:00",
    byHand({ opened: "08:50" }),
    toAnswer,
  ),
  scenario("never opened by the teacher, at the session's end", "11:00", byHand(), ended),
  scenario(
    "a session closed by the teacher, at that moment",
    "10:00",
    { session: session({ closed: "10:00" }) },
    ended,
  ),
  scenario(
    "a session closed by the teacher, half an hour later",
    "10:30",
    { session: session({ closed: "10:00" }) },
    ended,
  ),
  scenario(
    "a session closed by the teacher before its start",
    "08:45",
    { session: session({ closed: "08:30" }) },
    ended,
  ),
  scenario("agreement missing", "10:00", { has_agreed: false }, ["to_answer", "agreements_missing", "active"]),
  scenario("agreement missing, before the start", "08:00", { has_agreed: false }, notYet),
  scenario(
    "this session has ended, a later one is still to come",
    "12:00",
    {
      further_sessions: [session({ from: "14:00", to: "16:00" })],
    },
    ended,
  ),
  scenario(
    "an earlier session is open, this one is not",
    "10:00",
    {
      session: session({ from: "14:00", to: "16:00" }),
      further_sessions: [session()],
    },
    notYet,
  ),

  scenario("a third more time: it may still be started at the ordinary end", "11:00", third, toAnswer),
  scenario("a third more time: a moment before the student's own end", "11:19:59.999", third, toAnswer),
  scenario("a third more time: at the student's own end", "11:20", third, ended),
  scenario("a third more time: the session does not open earlier", "08:59", third, notYet),
  scenario("half more time: a moment before the student's own end", "11:29:59", { extra_time: "1/2" }, toAnswer),
  scenario("half more time: at the student's own end", "11:30", { extra_time: "1/2" }, ended),
  scenario("ten minutes granted to the student, at the ordinary end", "11:00", { granted_seconds: 600 }, toAnswer),
  scenario("ten minutes granted to the student, at the student's own end", "11:10", { granted_seconds: 600 }, ended),
  scenario(
    "five minutes granted to the session, at the ordinary end",
    "11:00",
    { session: session({ granted_seconds: 300 }) },
    toAnswer,
  ),
  scenario(
    "five minutes granted to the session, at its new end",
    "11:05",
    {
      session: session({ granted_seconds: 300 }),
    },
    ended,
  ),
  scenario(
    "a third more time, ten and five granted minutes add up",
    "11:34:59.999",
    {
      ...third,
      granted_seconds: 600,
      session: session({ granted_seconds: 300 }),
    },
    toAnswer,
  ),
  scenario(
    "a third more time, ten and five granted minutes: at the student's own end",
    "11:35",
    {
      ...third,
      granted_seconds: 600,
      session: session({ granted_seconds: 300 }),
    },
    ended,
  ),
  scenario(
    "a quiz without time accommodation ignores extra time",
    "11:00",
    { ...third, quiz: { time_accommodation: false } },
    ended,
  ),
  scenario(
    "a quiz without time accommodation still adds granted minutes",
    "11:00",
    {
      ...third,
      granted_seconds: 60,
      quiz: { time_accommodation: false },
    },
    toAnswer,
  ),
  scenario(
    "no time limit: the extra third is a third of the session",
    "11:39",
    { ...third, quiz: { time_limit: null } },
    toAnswer,
  ),
  scenario(
    "no time limit: at the end of the session's extra third",
    "11:40",
    { ...third, quiz: { time_limit: null } },
    ended,
  ),
  scenario(
    "extra time does not count after the teacher has closed the session",
    "11:06",
    { ...third, session: session({ closed: "11:05" }) },
    ended,
  ),
  scenario("extra time, in a session that the teacher has not closed", "11:04", third, toAnswer),

  scenario("the desktop app is required, in a browser", "10:00", { quiz: { desktop_app_required: true } }, [
    "to_answer",
    "desktop_app_required",
    "active",
  ]),
  scenario(
    "the desktop app is required, and the student uses it",
    "10:00",
    {
      quiz: { desktop_app_required: true },
      in_desktop_app: true,
    },
    toAnswer,
  ),
  scenario(
    "the desktop app is switched off for this student",
    "10:00",
    {
      quiz: { desktop_app_required: true },
      desktop_app_disabled: true,
    },
    toAnswer,
  ),
  scenario(
    "screen recording switched off for this student",
    "10:00",
    {
      quiz: { screen_recording: true },
      screen_recording_disabled: true,
    },
    toAnswer,
  ),

  scenario("no session: active", "10:00", { session: null, quiz: { state: "active" } }, toAnswer),
  scenario("no session: published, not opened yet", "10:00", { session: null }, notYet),
  scenario("no session: over", "10:00", { session: null, quiz: { state: "over", closed: "09:00" } }, ended),
  scenario("no session: archived", "10:00", { session: null, quiz: { state: "archived", closed: "09:00" } }, [
    "ended_and_not_answered",
    "not_open",
    "archived",
  ]),
  scenario(
    "no session: active, agreement missing",
    "10:00",
    {
      session: null,
      has_agreed: false,
      quiz: { state: "active" },
    },
    ["to_answer", "agreements_missing", "active"],
  ),
  scenario(
    "a seat without a session in a quiz with sessions, before they open",
    "08:00",
    {
      session: null,
      further_sessions: [session()],
    },
    notYet,
  ),
  scenario(
    "a seat without a session in a quiz with sessions, while one is open",
    "10:00",
    {
      session: null,
      further_sessions: [session()],
    },
    toAnswer,
  ),
  scenario(
    "a seat without a session in a quiz with sessions, after the last one",
    "11:00",
    {
      session: null,
      further_sessions: [session()],
    },
    ended,
  ),
];
