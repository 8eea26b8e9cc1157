import type { Quiz, Summary } from "@examplar/contract";
import { expect, test } from "vitest";
import { gateMissingSummary, gateOf, gateWithoutSummary, type GatedScreen } from "./exam-gate.state.ts";

const quiz = { id: 7, video_proctoring: false } as Quiz;
const summary = (answerability: Summary["answerability"], fields: Partial<Summary> = {}) =>
  ({
    id: 3,
    quiz_id: 7,
    answerability,
    can_start: answerability === "answering",
    is_subscribed_to_other_sessions_in_same_quiz: true,
    user_agreement_accepted_at: null,
    user_data_usage_accepted_at: null,
    ...fields,
  }) as Summary;

test.each([
  ["onboarding", "to_answer", "stay"],
  ["onboarding", "answering", "stay"],
  ["onboarding", "not_answerable_yet", "stay"],
  ["onboarding", "answered", "score"],
  ["onboarding", "ended_and_not_answered", "score"],
  ["onboarding", "answered_in_another_session", "sessions"],
  ["live", "answering", "stay"],
  ["live", "to_answer", "onboarding"],
  ["live", "not_answerable_yet", "onboarding"],
  ["live", "answered", "score"],
  ["score", "answering", "live"],
  ["score", "answered", "stay"],
] as const)(
  "STATE-02 STATE-03 STATE-04 the screen %s with a summary %s goes to %s",
  (screen: GatedScreen, answerability, go) => {
    expect(gateOf(screen, quiz, summary(answerability)).go).toBe(go);
  },
);

test("an attempt in another session does not redirect when there is no session to pick", () => {
  const alone = summary("answering_in_another_session", { is_subscribed_to_other_sessions_in_same_quiz: false });
  expect(gateOf("onboarding", quiz, alone).go).toBe("stay");
});

test("STATE-05 a summary of another quiz counts as missing and goes to this quiz's sessions, without an id", () => {
  expect(gateOf("live", quiz, summary("answering", { quiz_id: 8 }))).toEqual(gateMissingSummary);
  expect(gateMissingSummary).toEqual({ go: "sessions", summary_id: undefined });
});

test("an address without a summary takes the first one; the score screen takes the one that can be answered", () => {
  const summaries = [summary("answered", { id: 1 }), summary("answering", { id: 2 })];
  expect(gateWithoutSummary("onboarding", summaries)).toEqual({ go: "onboarding", summary_id: 1 });
  expect(gateWithoutSummary("score", summaries)).toEqual({ go: "score", summary_id: 2 });
});

test("ERR-02 without any summary the exam is not visible", () => {
  expect(gateWithoutSummary("score", [])).toEqual({ go: "not_visible" });
});
