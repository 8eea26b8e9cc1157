import type { Quiz, Summary, User } from "@examplar/contract";
import { decideSeat, type Answerability } from "@examplar/domain";
import { at, factsOf, seatScenarios, type SeatScenario } from "@examplar/domain/testing";
import { describe, expect, test } from "vitest";
import { gateOf, type GatedScreen } from "../features/exam-gate/exam-gate.state.ts";
import { deadlineHasPassed, remainingMs } from "../exam-session/index.ts";
import { startOf, stepsOf, waits } from "../features/onboarding/onboarding.state.ts";
import { screenOf } from "../features/score/score.state.ts";

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Returns the seat as the server sends it: the decision, with its dates as text. */
const summaryOf = (scenario: SeatScenario): Summary => {
  const facts = factsOf(scenario);
  const decision = decideSeat(facts, at(scenario.now));
  return {
    ...decision,
    id: 1,
    quiz_id: 7,
    answerability_reason: decision.reason,
    submission_deadline_at: iso(decision.submission_deadline_at),
    opens_at: iso(decision.opens_at),
    is_answered: decision.answerability === "answered",
    is_quiz_owner_like: scenario.is_owner,
    is_subscribed_to_other_sessions_in_same_quiz: scenario.other_seat !== null,
    screen_recording_disabled: scenario.screen_recording_disabled,
    desktop_app_disabled: scenario.desktop_app_disabled,
  } as unknown as Summary;
};
const quizOf = ({ quiz }: SeatScenario) => ({ id: 7, quiz_type: "exam", ...quiz }) as unknown as Quiz;

/** STATE-02 to STATE-04, and the two values for another session. */
const places: Record<Answerability, Record<GatedScreen, string>> = {
  not_answerable_yet: { onboarding: "stay", live: "onboarding", score: "stay" },
  to_answer: { onboarding: "stay", live: "stay", score: "stay" },
  answering: { onboarding: "stay", live: "stay", score: "live" },
  answered: { onboarding: "score", live: "score", score: "stay" },
  ended_and_not_answered: { onboarding: "score", live: "score", score: "stay" },
  answering_in_another_session: { onboarding: "sessions", live: "sessions", score: "stay" },
  answered_in_another_session: { onboarding: "sessions", live: "sessions", score: "stay" },
};
const scoreScreens: Record<Answerability, string> = {
  not_answerable_yet: "not_yet",
  to_answer: "open",
  answering: "not_taken",
  answered: "loading",
  ended_and_not_answered: "not_taken",
  answering_in_another_session: "not_taken",
  answered_in_another_session: "not_taken",
};

describe("STATE-02 STATE-03 STATE-04 every seat decision shows the right screens", () => {
  test.each(seatScenarios)("$name ($now)", (scenario) => {
    const { expected } = scenario;
    const [quiz, summary] = [quizOf(scenario), summaryOf(scenario)];
    const seat = { quiz, summary, user: {} as User };
    for (const screen of ["onboarding", "live", "score"] as const) {
      const isOpen = expected.answerability === "to_answer" || expected.answerability === "answering";
      const cannotBegin = screen === "live" && isOpen && expected.start !== null;
      const place = cannotBegin ? "onboarding" : places[expected.answerability][screen];
      expect([screen, gateOf(screen, quiz, summary).go]).toEqual([screen, place]);
    }
    expect(startOf(seat)).toBe(expected.start ?? "allowed");
    expect(waits(seat)).toBe(expected.answerability === "not_answerable_yet" && expected.start === "not_open");
    expect(screenOf({ summary, scores: undefined, unsent: null }).kind).toBe(scoreScreens[expected.answerability]);
    expect(summary.retake_is_offered).toBe(expected.retake);
    // The bell depends on the deadline alone, and rings exactly when the server considers the attempt closed.
    const rings = deadlineHasPassed(remainingMs({ deadline: summary.submission_deadline_at }, at(scenario.now)));
    if (scenario.attempt?.state === "started") expect(rings).toBe(expected.answerability === "answered");
    const open = expected.answerability === "to_answer" || expected.answerability === "answering";
    if (open) expect(stepsOf(seat)).not.toContain("not_published");
  });
});
