import type { Answer } from "@examplar/contract";
import { expect, test } from "vitest";
import { standingAnswerOf } from "./server-answers.ts";

const at = (s: number) => new Date(Date.UTC(2026, 10, 15, 9, 0, s)).toISOString();
const ids = (...picture_ids: number[]) => ({ picture_ids });
const answer = (given: Partial<Answer>): Answer => ({
  question_id: 1,
  status: "answered",
  content: null,
  revision: 0,
  edit_id: null,
  last_edit_at: at(1),
  late_status: null,
  late_content: null,
  late_edited_at: null,
  ...given,
});

test.each<[string, Partial<Answer>, number[], string]>([
  ["there are none", { content: ids(1) }, [], at(1)],
  [
    "LOSS-01 files that wait for the teacher's decision are included",
    { late_status: "timer_timeout", late_content: ids(2), late_edited_at: at(5) },
    [2],
    at(5),
  ],
  [
    "files that the teacher rejected are left out",
    { late_status: "rejected", late_content: ids(2), late_edited_at: at(5) },
    [],
    at(5),
  ],
])("late files beside an answer: %s", (_, given, late_picture_ids, last_edit_at) => {
  expect(standingAnswerOf([answer(given)], 1)).toMatchObject({
    late_files: { files: [], picture_ids: late_picture_ids },
    last_edit_at,
  });
});

test("a question without an answer has no standing answer", () => {
  expect(standingAnswerOf([answer({})], 2)).toBeNull();
});
