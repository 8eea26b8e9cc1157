import type { AnswerToMark } from "@examplar/contract";
import { expect, test } from "vitest";
import { contentKey, groupAnswers, progressOf, stepFrom, toChange } from "./by-question.state.ts";

const answer = (score_id: number, html: string, points: number | null = null, graded_by: number | null = null) =>
  ({ score_id, content: { html }, points, graded_by, revision: 1 }) as AnswerToMark;
const none = new Map<number, number | null>();

test.each([
  [{ a: "x", b: "y" }, { b: "y", a: "x" }, true],
  [{ text: " Oslo  city " }, { text: "Oslo city" }, true],
  [{ text: "Oslo&nbsp;city" }, { text: "Oslo city" }, true],
  [{ text: "oslo" }, { text: "Oslo" }, false],
  [{ choice_ids: ["a", "b"] }, { choice_ids: ["b", "a"] }, false],
])("%j and %j are the same answer: %s", (a, b, same) => expect(contentKey(a) === contentKey(b)).toBe(same));

test("equal answers form one group with their common points, the largest group first", () => {
  const groups = groupAnswers(
    [answer(1, "a", 2), answer(2, "b", 1), answer(3, "b", 1), answer(4, "c"), answer(5, "c", 2)],
    none,
  );
  expect(groups.map(({ answers, points }) => [answers.map(({ score_id }) => score_id), points])).toEqual([
    [[2, 3], 1],
    [[4, 5], "mixed"],
    [[1], 2],
  ]);
  expect(progressOf(groups)).toEqual({ marked: 3, all: 5 });
});

test("marks that are not sent yet count as the points of a group", () => {
  const [group] = groupAnswers(
    [answer(1, "a"), answer(2, "a")],
    new Map([
      [1, 3],
      [2, 3],
    ]),
  );
  expect(group).toMatchObject({ points: 3 });
});

test("stepping returns the neighbouring group; stepping to the next unmarked group wraps around", () => {
  const groups = groupAnswers([answer(1, "a"), answer(2, "b", 1), answer(3, "c")], none);
  const [a, b, c] = groups.map(({ key }) => key);
  expect([null, a!, b!, c!].map((key) => stepFrom(groups, key, 1))).toEqual([a, b, c, null]);
  expect([a!, c!].map((key) => stepFrom(groups, key, -1))).toEqual([null, b]);
  expect([null, a!, c!].map((key) => stepFrom(groups, key, 1, true))).toEqual([a, c, a]);
});

test("a mark changes only answers to which no person has given these points", () => {
  const answers = [answer(1, "a", 2, 9), answer(2, "a", 2), answer(3, "a")];
  const [group] = groupAnswers(answers, new Map([[3, 2]]));
  expect(toChange(group!, 2, new Map([[3, 2]])).map(({ score_id }) => score_id)).toEqual([2]);
});
