import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quizStates, scoreStates } from "../vocabulary.ts";
import { at, finished, laterSession, nineToEleven, started, untouchedSeat } from "./answerability.test-facts.ts";
import { decideAnswerability, type AnswerabilityFacts } from "./decide-answerability.ts";
import { nextChangeAt } from "./next-change.ts";

const byHand = { ...nineToEleven, automatic_start: false };
const withoutSession = { session: null, quiz_sessions: [], end_at_with_accommodation: null };

describe("when the answerability next changes by itself", () => {
  test.each<[string, Partial<AnswerabilityFacts>, string, string | null]>([
    ["at the session's start", {}, "08:00", "09:00"],
    ["at the end, once it has started", {}, "09:00", "11:00"],
    ["never again after the end", {}, "11:00", null],
    ["at the end of extra time", { end_at_with_accommodation: at("11:20") }, "10:00", "11:20"],
    [
      "not at a start that waits for the teacher, but at the end",
      { session: byHand, quiz_sessions: [byHand] },
      "08:00",
      "11:00",
    ],
    ["at the attempt's own deadline", { own_score: started("10:30") }, "10:00", "10:30"],
    ["never once answered", { own_score: finished }, "10:00", null],
    ["never without a deadline", { ...withoutSession, own_score: started(null) }, "10:00", null],
    ["when the attempt in another session ends", { other_scores: [started("10:30")] }, "10:00", "10:30"],
    ["never when another session has the answer", { other_scores: [finished] }, "10:00", null],
    [
      "when the first of the quiz's sessions opens, for a seat beside them",
      { ...withoutSession, quiz_sessions: [laterSession, nineToEleven] },
      "08:00",
      "09:00",
    ],
    [
      "not between two sessions, for a seat beside them",
      { ...withoutSession, quiz_sessions: [laterSession, nineToEleven] },
      "10:00",
      "16:00",
    ],
    [
      "never where people open and close",
      { ...withoutSession, quiz: { state: "active", allow_retake_quiz: false } },
      "10:00",
      null,
    ],
    [
      "not at the opening of a draft, but at its end",
      { quiz: { state: "draft", allow_retake_quiz: false } },
      "08:00",
      "11:00",
    ],
  ])("%s", (_name, facts, now, expected) => {
    expect(nextChangeAt({ ...untouchedSeat, ...facts }, at(now))).toEqual(expected === null ? null : at(expected));
  });
});

/** Few distinct instants, so that dates often coincide: that is where a rule by dates goes wrong. */
const horizon = 24;
const tick = (count: number) => new Date(count * 60_000);
const instant = fc.integer({ min: 0, max: horizon }).map(tick);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const session = fc.record({
  start_at: instant,
  end_at: instant,
  automatic_start: fc.boolean(),
  opened_at: maybe(instant),
  closed_at: fc.option(instant, { nil: null, freq: 1 }),
});
const score = fc.record({ state: fc.constantFrom("started", ...scoreStates), submission_deadline_at: maybe(instant) });
const anyFacts: fc.Arbitrary<AnswerabilityFacts> = fc.record({
  quiz: fc.record({ state: fc.constantFrom(...quizStates), allow_retake_quiz: fc.boolean() }),
  quiz_sessions: fc.array(session, { maxLength: 3 }),
  session: maybe(session),
  end_at_with_accommodation: maybe(instant),
  own_score: maybe(score),
  other_scores: fc.array(score, { maxLength: 2 }),
  is_quiz_owner_like: fc.boolean(),
});

describe("whatever the facts", () => {
  const answerabilityAt = (facts: AnswerabilityFacts, now: Date) => decideAnswerability(facts, now).answerability;
  const runs = { numRuns: 3_000 };

  test("the next change lies ahead and is one", () => {
    fc.assert(
      fc.property(anyFacts, instant, (facts, now) => {
        const next = nextChangeAt(facts, now);
        fc.pre(next !== null);
        expect(next > now).toBe(true);
        expect(answerabilityAt(facts, next)).not.toBe(answerabilityAt(facts, now));
      }),
      runs,
    );
  });

  test("nothing changes before it", () => {
    fc.assert(
      fc.property(anyFacts, instant, (facts, now) => {
        const until = nextChangeAt(facts, now) ?? tick(horizon + 2);
        const before = answerabilityAt(facts, now);
        for (let time = now.getTime(); time < until.getTime(); time += 30_000) {
          expect(answerabilityAt(facts, new Date(time))).toBe(before);
        }
        expect(answerabilityAt(facts, new Date(until.getTime() - 1))).toBe(before);
      }),
      runs,
    );
  });

  test.each(["answered", "ended_and_not_answered"] as const)("what is %s stays so", (last) => {
    fc.assert(
      fc.property(anyFacts, instant, fc.nat(horizon * 60_000), (facts, now, wait) => {
        fc.pre(answerabilityAt(facts, now) === last);
        expect(answerabilityAt(facts, new Date(now.getTime() + wait))).toBe(last);
      }),
      { numRuns: 1_000 },
    );
  });
});
