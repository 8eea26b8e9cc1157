import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receiptText, type ReceiptAnswer } from "./receipt-text.ts";

const attempt = { attempt_id: 7, student_id: 3, finished_at: new Date("2026-11-16T10:00:00.125Z") };
const answers: ReceiptAnswer[] = [
  { question_id: 12, edit_id: "b", content: { text: "Zwölf", unit: null } },
  { question_id: 2, edit_id: "a", content: { choice_id: "x" } },
  { question_id: 30, edit_id: null, content: null },
];

test("the text of a receipt is the same in every release", () => {
  expect(receiptText(attempt, answers)).toBe(
    [
      '{"answers":[',
      '{"content":{"choice_id":"x"},"edit_id":"a","question_id":2},',
      '{"content":{"text":"Zwölf","unit":null},"edit_id":"b","question_id":12},',
      '{"content":null,"edit_id":null,"question_id":30}',
      '],"attempt_id":7,"finished_at":"2026-11-16T10:00:00.125Z","receipt":1,"student_id":3}',
    ].join(""),
  );
});

test("an empty paper has a receipt too", () => {
  expect(receiptText(attempt, [])).toContain('"answers":[]');
});

describe("the text does not depend on", () => {
  test("the order of rows and fields", () => {
    const turned = answers.map((answer) => Object.fromEntries(Object.entries(answer).toReversed()) as never);
    fc.assert(
      fc.property(fc.shuffledSubarray(turned, { minLength: 3 }), (rows) => {
        expect(receiptText(attempt, rows)).toBe(receiptText(attempt, answers));
      }),
    );
  });

  test("what a teacher changes afterwards", () => {
    const graded = answers.map((answer) => ({ ...answer, status: "accepted", points: 2, locked_at: new Date() }));
    expect(receiptText(attempt, graded)).toBe(receiptText(attempt, answers));
  });

  test("earlier calls, because the answers passed in stay unchanged", () => {
    receiptText(attempt, answers);
    expect(answers.map(({ question_id }) => question_id)).toEqual([12, 2, 30]);
  });
});

describe("every change of the attempt or its answers changes the text", () => {
  const [first, ...others] = answers as [ReceiptAnswer, ...ReceiptAnswer[]];
  test.each([
    ["another attempt", { ...attempt, attempt_id: 8 }, answers],
    ["another student", { ...attempt, student_id: 4 }, answers],
    ["another time of the end", { ...attempt, finished_at: new Date("2026-11-16T10:00:00.126Z") }, answers],
    ["one answer less", attempt, others],
    ["one answer more", attempt, [...answers, { question_id: 31, edit_id: "c", content: null }]],
    ["another question", attempt, [{ ...first, question_id: 13 }, ...others]],
    ["another edit", attempt, [{ ...first, edit_id: "c" }, ...others]],
    ["another letter in an answer", attempt, [{ ...first, content: { text: "Zwolf", unit: null } }, ...others]],
    ["an answer without one of its fields", attempt, [{ ...first, content: { text: "Zwölf" } }, ...others]],
    ["an answer without its content", attempt, [{ ...first, content: null }, ...others]],
  ])("%s", (_name, other, changed) => {
    expect(receiptText(other, changed)).not.toBe(receiptText(attempt, answers));
  });
});
