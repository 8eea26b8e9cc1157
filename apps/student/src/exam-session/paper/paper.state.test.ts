import { expect, test } from "vitest";
import { pagesOf, sectionsOf, stateOfQuestion } from "./paper.state.ts";
import { smallPaper } from "./paper.test-facts.ts";

const { one, two, whole } = smallPaper();
const pages = pagesOf(sectionsOf(whole));

test("LIVE-03 pages and questions are numbered across sections; information texts have no number", () => {
  expect(pages.map(({ number, section_index }) => [number, section_index])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
  expect(pages.flatMap(({ questions }) => questions.map(({ number }) => number))).toEqual([1, 2, 3, null, 4]);
});

test.each([
  ["no edit is unanswered", undefined, "unanswered"],
  ["a choice is answered", { kind: "answer", content: { choice_id: "a" } }, "answered"],
  ["a cleared answer is unanswered", { kind: "answer", content: null }, "unanswered"],
  ["a recorded missing answer is skipped", { kind: "skip", content: null }, "skipped"],
] as const)("LIVE-20~ a question with %s", (_, answer, state) => {
  expect(stateOfQuestion(one, answer)).toBe(state);
});

test("LIVE-20~ a question whose file is not uploaded yet is answered, even if it was skipped before", () => {
  expect(stateOfQuestion(one, undefined, true)).toBe("answered");
  expect(stateOfQuestion(one, { kind: "skip", content: null }, true)).toBe("answered");
});

test("LIVE-20~ an emptied text is unanswered", () => {
  expect(stateOfQuestion(two, { kind: "answer", content: { text: "  " } })).toBe("unanswered");
});
