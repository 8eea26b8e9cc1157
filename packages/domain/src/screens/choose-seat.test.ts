import { describe, expect, test } from "vitest";
import { answerabilities, type Answerability } from "../answerability/answerability.types.ts";
import { chooseSeat, pickerStep, sessionIsDisabled, targetSeat, type PickerStep } from "./choose-seat.ts";

const seat = (id: number, is_subscribed_to_other_sessions_in_same_quiz: boolean) => ({
  id,
  is_subscribed_to_other_sessions_in_same_quiz,
});

describe("ROUTE-06 a quiz route without a summary id", () => {
  test("uses the first summary of the quiz", () => {
    expect(chooseSeat([seat(7, true), seat(8, true)], null)).toEqual(seat(7, true));
  });

  test("returns null when the quiz has no summary", () => {
    expect(chooseSeat([], null)).toBeNull();
  });

  test("with an id uses that summary, and no other in its place", () => {
    expect(chooseSeat([seat(7, true), seat(8, true)], 8)).toEqual(seat(8, true));
    expect(chooseSeat([seat(7, true)], 9)).toBeNull();
  });
});

describe("the session picker", () => {
  const several = [seat(7, true), seat(8, true)];
  test.each<[string, ReturnType<typeof seat>[], number | null, PickerStep]>([
    ["PICK-04 without a summary id goes to the first", several, null, { step: "redirect", summary_id: 7 }],
    [
      "PICK-04 without a summary id, the only one is the first",
      [seat(7, false)],
      null,
      { step: "redirect", summary_id: 7 },
    ],
    [
      "PICK-05 not subscribed to other sessions goes straight on",
      [seat(7, false)],
      7,
      { step: "onboarding", summary_id: 7 },
    ],
    ["PICK-05 subscribed to other sessions picks", several, 8, { step: "pick", summary_id: 8 }],
    ["a summary that is not there leads to the first", several, 99, { step: "redirect", summary_id: 7 }],
    ["ROUTE-06 without any summary goes to the exam list", [], null, { step: "exams_index" }],
    ["a summary that is not there, and no other", [], 99, { step: "exams_index" }],
  ])("%s", (_name, summaries, summaryId, expected) => {
    expect(pickerStep(summaries, summaryId)).toEqual(expected);
  });

  test("PICK-02 disables a session when the student's attempt is in another one", () => {
    expect(answerabilities.filter((answerability) => sessionIsDisabled({ answerability }))).toEqual([
      "answering_in_another_session",
      "answered_in_another_session",
    ]);
  });

  test("PICK-03 disables no other session", () => {
    const open = ["not_answerable_yet", "to_answer", "answering", "answered", "ended_and_not_answered"] as const;
    expect(open.filter((answerability) => sessionIsDisabled({ answerability }))).toEqual([]);
  });
});

describe("the summary that the score screen shows", () => {
  const rows = (...values: Answerability[]) => values.map((answerability, index) => ({ id: index + 1, answerability }));
  test.each<[string, Answerability[], number | null, number | null]>([
    ["one to answer comes before a finished one", ["answered", "to_answer"], 1, 2],
    ["one being answered comes before a finished one", ["answered", "answering"], 1, 2],
    ["to answer and answering are equal: the first", ["answered", "answering", "to_answer"], 1, 2],
    ["the current one wins among equals", ["to_answer", "answering"], 2, 2],
    ["a finished one comes before the current one", ["ended_and_not_answered", "answered"], 1, 2],
    ["of two finished ones, the current", ["answered", "answered"], 2, 2],
    ["else the current one", ["ended_and_not_answered", "answered_in_another_session"], 2, 2],
    ["else the first, when the current one is gone", ["ended_and_not_answered", "not_answerable_yet"], 9, 1],
    ["else the first, when none is named", ["ended_and_not_answered"], null, 1],
    ["nothing to show", [], 1, null],
  ])("%s", (_name, values, current, expected) => {
    expect(targetSeat(rows(...values), current)?.id ?? null).toBe(expected);
  });
});
