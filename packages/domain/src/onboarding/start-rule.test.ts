import { describe, expect, test } from "vitest";
import { quizStates } from "../vocabulary.ts";
import {
  agreementsAreAccepted,
  judgeStart,
  onboardingMayBeFinished,
  startIsAllowed,
  type StartFacts,
  type StartVerdict,
} from "./start-rule.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const session = {
  start_at: at("09:00:00"),
  end_at: at("11:00:00"),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
};
const ready: StartFacts = {
  quiz: { state: "active", video_proctoring: false },
  session,
  end_at_with_accommodation: session.end_at,
  is_quiz_owner_like: false,
  acceptances: { user_agreement_accepted_at: "2026-11-16T08:55:00Z", user_data_usage_accepted_at: null },
};
const quiz = (state: StartFacts["quiz"]["state"], video_proctoring = false) => ({ quiz: { state, video_proctoring } });
const owner = { is_quiz_owner_like: true };
const nothingAccepted = { acceptances: { user_agreement_accepted_at: null, user_data_usage_accepted_at: null } };

describe("the start rule", () => {
  test.each<[string, Partial<StartFacts>, string, StartVerdict]>([
    ["ONB-26 with a session, before it opens", {}, "08:59:59.999", "session_not_open"],
    ["ONB-26 with a session, while it is open", {}, "09:00:00", "allowed"],
    ["ONB-26 with a session, at its end", {}, "11:00:00", "session_not_open"],
    [
      "ONB-26 with a session, in the student's extra time",
      { end_at_with_accommodation: at("11:20:00") },
      "11:10:00",
      "allowed",
    ],
    [
      "ONB-26 with a session that waits for the teacher",
      { session: { ...session, automatic_start: false } },
      "10:00:00",
      "session_not_open",
    ],
    ["ONB-26 an open session decides, whatever the quiz's state", quiz("published"), "10:00:00", "allowed"],
    ["ONB-26 an active quiz does not open its session", quiz("active"), "08:00:00", "session_not_open"],
    [
      "ONB-27 an owner previewing, without a session",
      { ...owner, ...quiz("preview"), session: null },
      "03:00:00",
      "allowed",
    ],
    ["ONB-27 an owner previewing, out of the session", { ...owner, ...quiz("preview") }, "03:00:00", "allowed"],
    [
      "ONB-27 an owner who is not previewing waits for the session",
      { ...owner, ...quiz("active") },
      "08:00:00",
      "session_not_open",
    ],
    ["ONB-27 someone else in a preview waits for the session", quiz("preview"), "08:00:00", "session_not_open"],
    [
      "ONB-29 an owner previewing agrees like anyone",
      { ...owner, ...quiz("preview"), ...nothingAccepted },
      "10:00:00",
      "user_agreement_missing",
    ],
    ["ONB-29 the agreement is missing", nothingAccepted, "10:00:00", "user_agreement_missing"],
    ["ONB-29 no agreement is asked for at a closed door", nothingAccepted, "08:00:00", "session_not_open"],
    [
      "ONB-30 with video proctoring, data usage is missing",
      quiz("active", true),
      "10:00:00",
      "data_usage_acceptance_missing",
    ],
    [
      "ONB-30 with video proctoring, both are missing",
      { ...quiz("active", true), ...nothingAccepted },
      "10:00:00",
      "user_agreement_missing",
    ],
    [
      "ONB-30 with video proctoring, both are accepted",
      {
        ...quiz("active", true),
        acceptances: { user_agreement_accepted_at: at("08:55:00"), user_data_usage_accepted_at: at("08:56:00") },
      },
      "10:00:00",
      "allowed",
    ],
  ])("%s", (_name, facts, now, expected) => {
    expect(judgeStart({ ...ready, ...facts }, at(now))).toBe(expected);
    expect(startIsAllowed({ ...ready, ...facts }, at(now))).toBe(expected === "allowed");
  });

  test("ONB-28 with neither, the quiz must be active or in preview", () => {
    const verdicts = quizStates.map((state) => [
      state,
      judgeStart({ ...ready, ...quiz(state), session: null }, at("03:00:00")),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({
      draft: "quiz_not_open",
      preview: "allowed",
      published: "quiz_not_open",
      active: "allowed",
      over: "quiz_not_open",
      archived: "quiz_not_open",
    });
  });

  test("onboarding may be finished when the door is open, agreements or not", () => {
    expect(onboardingMayBeFinished({ ...ready, ...nothingAccepted }, at("10:00:00"))).toBe(true);
    expect(onboardingMayBeFinished(ready, at("08:00:00"))).toBe(false);
  });

  test("the agreements can be asked about alone", () => {
    expect(agreementsAreAccepted(ready)).toBe(true);
    expect(agreementsAreAccepted({ ...ready, ...quiz("active", true) })).toBe(false);
    expect(agreementsAreAccepted({ ...ready, ...nothingAccepted })).toBe(false);
  });
});
