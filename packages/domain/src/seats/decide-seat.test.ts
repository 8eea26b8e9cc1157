import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuizType } from "../vocabulary.ts";
import { decideSeat } from "./decide-seat.ts";
import type { SeatFacts } from "./seat-facts.types.ts";
import { at, factsOf, seatScenarios, type SeatScenario } from "./testing/index.ts";

const decide = (scenario: SeatScenario) => decideSeat(factsOf(scenario), at(scenario.now));

describe("ONB-26 ONB-27 ONB-28 ONB-29 the seat decision is as expected", () => {
  test("the table has more than 140 seats with unique names", () => {
    expect(seatScenarios.length).toBeGreaterThan(140);
    expect(new Set(seatScenarios.map(({ name }) => name)).size).toBe(seatScenarios.length);
  });

  test.each(seatScenarios)("$name ($now)", (scenario) => {
    const decision = decide(scenario);
    const { answerability, start, quiz_state, deadline, attempt, retake, correction } = scenario.expected;
    expect(decision).toMatchObject({
      answerability,
      start_refusal: start,
      can_start: start === null,
      can_answer: answerability === "answering",
      quiz_state,
      submission_deadline_at: deadline && at(deadline),
      attempt_state: attempt,
      retake_is_offered: retake,
      correction_is_visible: correction,
    });
  });
});

describe("a quiz on paper", () => {
  const onPaper = (scenario: SeatScenario) => {
    const facts = factsOf(scenario);
    return decideSeat({ ...facts, quiz: { ...facts.quiz, quiz_type: "paper" } }, at(scenario.now));
  };

  test("can be started on a screen only by an owner who previews it, and is never retaken", () => {
    for (const scenario of seatScenarios) {
      const [screen, paper] = [decide(scenario), onPaper(scenario)];
      const isToWrite = ["to_answer", "answering", "not_answerable_yet"].includes(screen.answerability);
      const previews = scenario.is_owner && scenario.quiz.state === "preview";
      if (previews) expect([scenario.name, paper.start_refusal]).not.toContain("taken_on_paper");
      else {
        const refusal = isToWrite ? "taken_on_paper" : screen.start_refusal;
        expect([scenario.name, paper.start_refusal, paper.can_start, paper.retake_is_offered]).toEqual([
          scenario.name,
          refusal,
          false,
          false,
        ]);
      }
      expect([scenario.name, paper.answerability]).toEqual([scenario.name, screen.answerability]);
      expect([scenario.name, paper.correction_is_visible]).toEqual([scenario.name, screen.correction_is_visible]);
    }
  });
});

describe("the list of exams", () => {
  const [seat] = seatScenarios.filter(({ expected: { answerability } }) => answerability === "to_answer");
  const facts = factsOf(seat!);
  const finished_at = at(seat!.now);
  const attempt = { ...facts.attempt, state: "paper", started_at: null, finished_at } as SeatFacts["attempt"];
  const listed = (quiz_type: QuizType, onSheet: boolean) => {
    const decided = { ...facts, quiz: { ...facts.quiz, quiz_type }, attempt: onSheet ? attempt : null };
    const { is_listed, is_on_paper, answerability, can_start } = decideSeat(decided, at(seat!.now));
    return [is_listed, is_on_paper, answerability, can_start];
  };

  test.each<[QuizType, boolean, ReturnType<typeof listed>]>([
    ["exam", false, [true, false, "to_answer", true]],
    ["paper", false, [false, false, "to_answer", false]],
    ["paper", true, [true, true, "answered", false]],
    ["training", false, [false, false, "to_answer", true]],
    ["survey", false, [false, false, "to_answer", true]],
  ])("of a quiz of type %s, with a sheet: %s", (quiz_type, onSheet, expected) =>
    expect(listed(quiz_type, onSheet)).toEqual(expected),
  );
});

test("a seat is over when nothing more can be written from it", () => {
  const isOver = ({ expected: { answerability } }: SeatScenario) =>
    answerability === "answered" || answerability === "ended_and_not_answered";
  const single = seatScenarios.filter(({ other_seat }) => other_seat === null);
  for (const scenario of single)
    expect([scenario.name, decide(scenario).is_over]).toEqual([scenario.name, isOver(scenario)]);
});

test("an attempt is never closed before it began", () => {
  for (const scenario of seatScenarios) {
    const { submission_deadline_at, attempt_finished_at } = decide(scenario);
    const started = scenario.attempt && at(scenario.attempt.started);
    if (started && submission_deadline_at) expect(submission_deadline_at >= started, scenario.name).toBe(true);
    if (started && attempt_finished_at) expect(attempt_finished_at >= started, scenario.name).toBe(true);
  }
});

describe("the time of the next change", () => {
  const withoutNext = (facts: ReturnType<typeof factsOf>, now: Date) => {
    const { next_change_at: _, ...decision } = decideSeat(facts, now);
    return decision;
  };

  test("the decision does not change before it, and changes at it", () => {
    const day = { min: at("00:00"), max: at("23:59"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.constantFrom(...seatScenarios), fc.date(day), fc.date(day), (scenario, now, later) => {
        const facts = factsOf(scenario);
        const { next_change_at: next } = decideSeat(facts, now);
        const known = withoutNext(facts, now);
        if (next !== null) {
          expect(next > now).toBe(true);
          expect(withoutNext(facts, next)).not.toEqual(known);
        }
        if (later >= now && (next === null || later < next)) expect(withoutNext(facts, later)).toEqual(known);
      }),
      { numRuns: 2000 },
    );
  });
});
