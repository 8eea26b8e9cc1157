import { describe, expect, test } from "vitest";
import { answerabilities, type Answerability } from "../answerability/answerability.types.ts";
import { chooseSeat, pickerStep, sessionIsDisabled, targetSeat, type PickerStep } from "./choose-seat.ts";

const seat = (id: number, is_subscribed_to_other_sessions_in_same_quiz: boolean) => ({
  id,
  is_subscribed_to_other_sessions_in_same_quiz,
});

describe("ROUTE-06 the summary of a quiz route", () => {
  test("without an id, is the first summary of the quiz", () => {
    expect(chooseSeat([seat(7, true), seat(8, true)], null)).toEqual(seat(7, true));
  });

  test("is null when the quiz has no summary", () => {
    expect(chooseSeat([], null)).toBeNull();
  });

  test("with an id, is that summary, and no other in its place", () => {
    expect(chooseSeat([seat(7, true), seat(8, true)], 8)).toEqual(seat(8, true));
    expect(chooseSeat([seat(7, true)], 9)).toBeNull();
  });
});

describe("the session picker", () => {
  const several = [seat(7, true), seat(8, true)];
  test.each<[string, ReturnType<typeof seat>[], number | null, PickerStep]>([
    ["PICK-04 without a summary id goes to the first summary", several, null, { step: "redirect", summary_id: 7 }],
    [
      "PICK-04 without a summary id goes to the only summary",
      [seat(7, false)],
      null,
      { step: "redirect", summary_id: 7 },
    ],
    [
      "PICK-05 a student without other sessions goes straight to onboarding",
      [seat(7, false)],
      7,
      { step: "onboarding", summary_id: 7 },
    ],
    ["PICK-05 a student with other sessions picks one", several, 8, { step: "pick", summary_id: 8 }],
    ["an unknown summary id leads to the first summary", several, 99, { step: "redirect", summary_id: 7 }],
    ["ROUTE-06 without any summary goes to the exam list", [], null, { step: "exams_index" }],
    ["an unknown summary id without any summary leads to the exam list", [], 99, { step: "exams_index" }],
  ])("%s", (_name, summaries, summaryId, expected) => {
    expect(pickerStep(summaries, summaryId)).toEqual(expected);
  });

  test("PICK-02 disables a session when the student's attempt is in another one", () => {
    expect(answerabilities.filter((answerability) => sessionIsDisabled({ answerability }))).toEqual([
      "answering_in_another_session",
      "answered_in_another_session",
    ]);
  });

  test("PICK-03 disables a session for no other answerability", () => {
    const open = ["not_answerable_yet", "to_answer", "answering", "answered", "ended_and_not_answered"] as const;
    expect(open.filter((answerability) => sessionIsDisabled({ answerability }))).toEqual([]);
  });
});

describe("the seat that the score screen shows", () => {
  const rows = (...values: Answerability[]) => values.map((answerability, index) => ({ id: index + 1, answerability }));
  test.each<[string, Answerability[], number | null, number | null]>([
    ["a seat to answer comes before an answered one", ["answered", "to_answer"], 1, 2],
    ["a seat being answered comes before an answered one", ["answered", "answering"], 1, 2],
    ["of seats to answer or being answered, the first one", ["answered", "answering", "to_answer"], 1, 2],
    ["of seats to answer or being answered, the current one", ["to_answer", "answering"], 2, 2],
    ["an answered seat comes before the current one", ["ended_and_not_answered", "answered"], 1, 2],
    ["of two answered seats, the current one", ["answered", "answered"], 2, 2],
    [
      "without a seat to answer or answered, the current one",
      ["ended_and_not_answered", "answered_in_another_session"],
      2,
      2,
    ],
    ["the first seat, when the current one no longer exists", ["ended_and_not_answered", "not_answerable_yet"], 9, 1],
    ["the first seat, when no current one is given", ["ended_and_not_answered"], null, 1],
    ["no seat when the student has none", [], 1, null],
  ])("%s", (_name, values, current, expected) => {
    expect(targetSeat(rows(...values), current)?.id ?? null).toBe(expected);
  });
});
