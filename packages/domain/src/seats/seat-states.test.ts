import { describe, expect, test } from "vitest";
import { scoreIsAnswered } from "../attempts/score-state.ts";
import { quizStates, scoreStates, type QuizState, type ScoreState } from "../vocabulary.ts";
import { decideSeat } from "./decide-seat.ts";
import { attemptRuns } from "./seat-times.ts";
import type { SeatFacts } from "./seat-facts.types.ts";
import { at, factsOf, seatScenarios } from "./testing/index.ts";

const now = at("09:30");

test("STATE-09 an attempt counts as started when its state is started, and runs until its deadline", () => {
  const runsUntil = (submission_deadline_at: Date | null) =>
    scoreStates.filter((state) => attemptRuns({ state, submission_deadline_at }, now));
  expect([runsUntil(null), runsUntil(at("09:30:01")), runsUntil(now)]).toEqual([["started"], ["started"], []]);
});

/** A seat in a quiz without sessions, which only people open and close. */
const [plain] = seatScenarios.filter(
  ({ session, expected }) => session === null && expected.answerability === "to_answer" && expected.start === null,
);

const decide = (state: QuizState, score_state: ScoreState | null, change: Partial<SeatFacts> = {}) => {
  const facts = factsOf(plain!);
  const hasEnded = state === "over" || state === "archived";
  const quiz = { ...facts.quiz, state, closed_at: hasEnded ? at("09:20") : null, allow_retake_quiz: false };
  const finished_at = scoreIsAnswered(score_state) ? at("09:10") : null;
  const attempt = score_state && { state: score_state, started_at: at("09:00"), finished_at };
  return decideSeat({ ...facts, is_quiz_owner_like: false, quiz, attempt, ...change }, now);
};

const pairs = quizStates.flatMap((quiz) => [null, ...scoreStates].map((score) => [quiz, score] as const));

describe("a seat by the states of quiz and score", () => {
  test("STATE-11~ only a quiz that is neither active nor published is closed, and only if it is not answered", () => {
    const closed = pairs.filter((pair) => decide(...pair).answerability === "ended_and_not_answered");
    expect(closed).toEqual([
      ["over", null],
      ["archived", null],
    ]);
  });

  test("STATE-12~ an exam can be begun or written only while the quiz is active and the score not finished", () => {
    const open = pairs.filter((pair) => {
      const { can_start, can_answer } = decide(...pair);
      return can_start || can_answer;
    });
    expect(open.filter(([, score]) => score === null)).toEqual([["active", null]]);
    expect(open.filter(([, score]) => score !== null && score !== "started")).toEqual([]);
  });

  test("when `writing` was not queried, no correction is shown, and the forecast still names its moment", () => {
    const quiz = {
      ...factsOf(plain!).quiz,
      state: "over",
      closed_at: at("09:00"),
      whole_correction_visible: true,
    } as const;
    const nobody = { until: null, without_end: false };
    expect(decide("over", "finished", { quiz, writing: nobody }).correction_is_visible).toBe(true);
    expect(decide("over", "finished", { quiz, writing: null }).correction_is_visible).toBe(false);
    const session = {
      start_at: at("09:00"),
      end_at: at("10:00"),
      automatic_start: true,
      opened_at: null,
      closed_at: null,
    };
    const running = { quiz: { ...quiz, state: "active", closed_at: null }, quiz_sessions: [session] } as const;
    const forecasts = [nobody, null].map(
      (writing) => decide("active", "finished", { ...running, writing }).next_change_at,
    );
    expect(forecasts[0]).not.toBeNull();
    expect(forecasts[1]).toEqual(forecasts[0]);
  });
});
