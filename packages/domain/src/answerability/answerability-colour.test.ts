import { expect, test } from "vitest";
import { answerabilityColour } from "./answerability-colour.ts";
import { answerabilities } from "./answerability.types.ts";

test("STATE-01 each answerability has its colour", () => {
  const colours = Object.fromEntries(answerabilities.map((value) => [value, answerabilityColour(value)]));
  expect(colours).toEqual({
    not_answerable_yet: "teal",
    to_answer: "cyan",
    answering: "blue",
    answered: "green",
    answering_in_another_session: "blue-grey",
    answered_in_another_session: "blue-grey",
    ended_and_not_answered: "red",
  });
});
