import { expect, test } from "vitest";
import { rightAnswersOf } from "./correction.state.ts";
import { question } from "../../../exam-session/paper/paper.test-facts.ts";

test("a choice is told in its own words, and only the right ones", () => {
  const key = { points_by_choice: { a: 1, b: -1 } };
  expect(rightAnswersOf(question("multiple_choice"), key)).toEqual([{ kind: "html", html: "A" }]);
  expect(rightAnswersOf(question(), { points_by_choice: { a: 0 } })).toEqual([]);
});

test("true or false, and a text", () => {
  expect(rightAnswersOf(question("true_false"), { value: false })).toEqual([{ kind: "truth", value: false }]);
  const accepted = [
    { text: "Oslo", points: 1 },
    { text: "Olso", points: 0.5 },
  ];
  expect(rightAnswersOf(question("short_text"), { accepted })).toEqual([{ kind: "text", texts: ["Oslo"] }]);
});

test("without a key nothing is said", () => expect(rightAnswersOf(question(), null)).toEqual([]));
