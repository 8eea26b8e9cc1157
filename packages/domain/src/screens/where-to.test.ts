import { describe, expect, test } from "vitest";
import { answerabilities, type Answerability } from "../answerability/answerability.types.ts";
import { whereTo, whereToOnOpeningLive, whereToWhenSeatFails, type Destination } from "./where-to.ts";

const destinations = (go: (value: Answerability) => Destination) =>
  Object.fromEntries(answerabilities.map((value) => [value, go(value)]));

test("STATE-02 STATE-03 onboarding keeps students who may answer now or later; others go to another screen", () => {
  expect(destinations((value) => whereTo("onboarding", value))).toEqual({
    not_answerable_yet: "stay",
    to_answer: "stay",
    answering: "stay",
    answered: "score",
    ended_and_not_answered: "score",
    answering_in_another_session: "sessions",
    answered_in_another_session: "sessions",
  });
});

test("STATE-03 onboarding does the same when the value has just changed", () => {
  for (const previous of answerabilities) {
    expect(destinations((value) => whereTo("onboarding", value, previous))).toEqual(
      destinations((value) => whereTo("onboarding", value)),
    );
  }
});

describe("STATE-04 the live screen", () => {
  test("when it opens, it keeps answering and to_answer; the other values lead to another screen", () => {
    expect(destinations((value) => whereTo("live", value))).toEqual({
      not_answerable_yet: "onboarding",
      to_answer: "stay",
      answering: "stay",
      answered: "score",
      ended_and_not_answered: "score",
      answering_in_another_session: "sessions",
      answered_in_another_session: "sessions",
    });
  });

  test.each<[Answerability, Answerability, Destination]>([
    ["answering", "answered", "time_over"],
    ["to_answer", "answered", "time_over"],
    ["to_answer", "ended_and_not_answered", "time_over"],
    ["answering", "ended_and_not_answered", "time_over"],
    ["answered", "answered", "score"],
    ["ended_and_not_answered", "ended_and_not_answered", "score"],
    ["to_answer", "answering", "stay"],
    ["answered", "answering", "stay"],
    ["answering", "not_answerable_yet", "onboarding"],
    ["to_answer", "answering_in_another_session", "sessions"],
    ["to_answer", "answered_in_another_session", "sessions"],
  ])("a change from %s to %s leads to: %s", (previous, value, expected) => {
    expect(whereTo("live", value, previous)).toBe(expected);
  });

  test("opened before the attempt began, or when it may not continue, it leads to onboarding", () => {
    expect(whereToOnOpeningLive("answering", false)).toBe("onboarding");
    expect(whereToOnOpeningLive("to_answer", false)).toBe("onboarding");
    expect(whereToOnOpeningLive("to_answer", true)).toBe("stay");
    expect(whereToOnOpeningLive("answering", true)).toBe("stay");
    expect(whereToOnOpeningLive("answered", false)).toBe("score");
    expect(whereToOnOpeningLive("answered_in_another_session", true)).toBe("sessions");
  });
});

test("on score, only answering sends the student back to the exam", () => {
  const moved = answerabilities.filter((value) => whereTo("score", value) !== "stay");
  expect(moved).toEqual(["answering"]);
  expect(whereTo("score", "answering", "answered")).toBe("live");
});

test("the session picker keeps everybody: it shows each session with its state", () => {
  expect(answerabilities.filter((value) => whereTo("sessions", value) !== "stay")).toEqual([]);
});

test("STATE-02 no two screens send a student to each other", () => {
  const screens = ["sessions", "onboarding", "live", "score"] as const;
  for (const value of answerabilities) {
    for (const screen of screens) {
      const next = whereTo(screen, value);
      if (next === "stay" || next === "time_over") continue;
      expect([value, next, whereTo(next, value)]).toEqual([value, next, "stay"]);
    }
  }
});

test("STATE-05 a summary that the server does not find leads to the session picker, other failures do not", () => {
  expect(whereToWhenSeatFails("not_found")).toBe("sessions");
  for (const code of ["not_signed_in", "service_unavailable", "internal_error", ""]) {
    expect(whereToWhenSeatFails(code)).toBe("stay");
  }
});
