import { ended, notYet, scenario, session, toAnswer, type Given } from "./plan.ts";

const byHand = (changes = {}) => ({ session: session({ automatic_start: false, ...changes }) });
const third: Given = { extra_time: "1/3" };

/** Seats without an attempt. */
export const openingScenarios = [
  scenario("a moment before the session starts", "08:59:59.999", {}, notYet),
  scenario("at its start", "09:00", {}, toAnswer),
  scenario("in the middle", "10:00", {}, toAnswer),
  scenario("a moment before its end", "10:59:59.999", {}, toAnswer),
  scenario("at its end", "11:00", {}, ended),
  scenario("long after its end", "23:00", {}, ended),
  scenario("stored as active, in the middle", "10:00", { quiz: { state: "active" } }, toAnswer),
  scenario("stored as active, before the session", "08:00", { quiz: { state: "active" } }, notYet),
  scenario("stored as over, in the middle", "10:00", { quiz: { state: "over", closed: "09:30" } }, ended),
  scenario("archived, in the middle", "10:00", { quiz: { state: "archived", closed: "09:30" } }, [
    "ended_and_not_answered",
    "not_open",
    "archived",
  ]),
  scenario("waiting for the teacher", "10:00", byHand(), notYet),
  scenario("opened by the teacher", "10:10", byHand({ opened: "10:05" }), toAnswer),
  scenario("opened ahead of its start, before it", "08:55", byHand({ opened: "08:50" }), notYet),
  scenario("opened ahead of its start, at it", "09:00", byHand({ opened: "08:50" }), toAnswer),
  scenario("never opened, at its end", "11:00", byHand(), ended),
  scenario("closed by hand, at that moment", "10:00", { session: session({ closed: "10:00" }) }, ended),
  scenario("closed by hand, later", "10:30", { session: session({ closed: "10:00" }) }, ended),
  scenario("cancelled before its start", "08:45", { session: session({ closed: "08:30" }) }, ended),
  scenario("agreement missing", "10:00", { has_agreed: false }, ["to_answer", "agreements_missing", "active"]),
  scenario("agreement missing, before the start", "08:00", { has_agreed: false }, notYet),
  scenario(
    "one session ended, a later one is to come",
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

  scenario("a third more: at the ordinary end it may still be started", "11:00", third, toAnswer),
  scenario("a third more: a moment before the own end", "11:19:59.999", third, toAnswer),
  scenario("a third more: at the own end", "11:20", third, ended),
  scenario("a third more does not open earlier", "08:59", third, notYet),
  scenario("half as much again", "11:29:59", { extra_time: "1/2" }, toAnswer),
  scenario("half as much again, at the own end", "11:30", { extra_time: "1/2" }, ended),
  scenario("ten minutes granted to the student, at the ordinary end", "11:00", { granted_seconds: 600 }, toAnswer),
  scenario("ten minutes granted to the student, at the own end", "11:10", { granted_seconds: 600 }, ended),
  scenario("five minutes granted to the session", "11:00", { session: session({ granted_seconds: 300 }) }, toAnswer),
  scenario(
    "five minutes granted to the session, at the own end",
    "11:05",
    {
      session: session({ granted_seconds: 300 }),
    },
    ended,
  ),
  scenario(
    "a third, ten and five minutes add up",
    "11:34:59.999",
    {
      ...third,
      granted_seconds: 600,
      session: session({ granted_seconds: 300 }),
    },
    toAnswer,
  ),
  scenario(
    "a third, ten and five minutes, at the own end",
    "11:35",
    {
      ...third,
      granted_seconds: 600,
      session: session({ granted_seconds: 300 }),
    },
    ended,
  ),
  scenario("a quiz that takes no accommodation", "11:00", { ...third, quiz: { time_accommodation: false } }, ended),
  scenario(
    "a quiz that takes no accommodation still takes granted minutes",
    "11:00",
    {
      ...third,
      granted_seconds: 60,
      quiz: { time_accommodation: false },
    },
    toAnswer,
  ),
  scenario(
    "no time limit: the third is one of the session",
    "11:39",
    { ...third, quiz: { time_limit: null } },
    toAnswer,
  ),
  scenario("no time limit: at that own end", "11:40", { ...third, quiz: { time_limit: null } }, ended),
  scenario(
    "extra time does not survive closing by hand",
    "11:06",
    { ...third, session: session({ closed: "11:05" }) },
    ended,
  ),
  scenario("extra time, before it was closed by hand", "11:04", third, toAnswer),

  scenario("the desktop app is required, in a browser", "10:00", { quiz: { desktop_app_required: true } }, [
    "to_answer",
    "desktop_app_required",
    "active",
  ]),
  scenario(
    "the desktop app is required, and used",
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
    "a seat beside the sessions of its quiz, before they open",
    "08:00",
    {
      session: null,
      further_sessions: [session()],
    },
    notYet,
  ),
  scenario(
    "a seat beside the sessions of its quiz, while one is open",
    "10:00",
    {
      session: null,
      further_sessions: [session()],
    },
    toAnswer,
  ),
  scenario(
    "a seat beside the sessions of its quiz, after the last one",
    "11:00",
    {
      session: null,
      further_sessions: [session()],
    },
    ended,
  ),
];
