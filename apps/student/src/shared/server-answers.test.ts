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

test.each<[string, Partial<Answer>, unknown, string]>([
  ["what stands", { content: ids(1) }, ids(1), at(1)],
  ["nothing", {}, null, at(1)],
  [
    "LOSS-01 what only came late",
    { late_status: "timer_timeout", late_content: ids(2), late_edited_at: at(5) },
    ids(2),
    at(5),
  ],
  [
    "LOSS-01 what stands and what waits beside it",
    { content: ids(1, 2), late_status: "out_of_time", late_content: ids(2, 3), late_edited_at: at(5) },
    ids(1, 2, 3),
    at(5),
  ],
  [
    "late work that was refused does not come back, but is not older than it was",
    { content: ids(1), late_status: "rejected", late_content: ids(2), late_edited_at: at(5) },
    ids(1),
    at(5),
  ],
])("the files of an answer: %s", (_, given, content, last_edit_at) => {
  expect(standingAnswerOf([answer(given)], 1)).toMatchObject({ content, last_edit_at });
});

test("a question without an answer has none", () => {
  expect(standingAnswerOf([answer({})], 2)).toBeNull();
});
