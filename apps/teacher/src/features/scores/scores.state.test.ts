import type { TeacherScore } from "@examplar/contract";
import { expect, test } from "vitest";
import {
  countScores,
  parseScoreOrder,
  pressHeader,
  scoreChannels,
  scoreColumns,
  sortScores,
  type ScoreOrder,
} from "./scores.state.ts";

const score = (id: number, over: Partial<TeacherScore> = {}): TeacherScore => ({
  id,
  quizzes_attempt_summary_id: id,
  user_id: id,
  quiz_id: 1,
  state: "finished",
  started_at: "2026-11-15T08:00:00.000Z",
  finished_at: "2026-11-15T09:00:00.000Z",
  exam_duration: 3600,
  grade: 10,
  pretty_grade: "10/20",
  correct_answers_count: 5,
  is_up_to_date: true,
  success_level: null,
  public_comment: null,
  comment_source: null,
  manually_validated_comment: false,
  spell_checker_blocking_disabled: false,
  desktop_app_disabled: false,
  resync_requested_at: null,
  name: `Student ${id}`,
  email: null,
  session_id: 1,
  session_name: "Morning",
  answered_questions_count_cache: 10,
  answers_to_review_count: 0,
  private_comment: null,
  support_comment: null,
  scanned_paper_quiz_sheet_id: null,
  time_accommodation_name: null,
  devices: [],
  cheat: { multiple_monitor_confidence: 0 },
  ...over,
});

const idsBy = (order: ScoreOrder, scores: TeacherScore[]) => sortScores(scores, order, "fr").map(({ id }) => id);

test("names are ordered as people of the language read them", () => {
  const scores = [
    score(1, { name: "Zoé" }),
    score(2, { name: "Éric" }),
    score(3, { name: "eva" }),
    score(4, { name: "Ana" }),
  ];
  expect(idsBy({ sort: "name", order: "asc" }, scores)).toEqual([4, 2, 3, 1]);
  expect(idsBy({ sort: "name", order: "desc" }, scores)).toEqual([1, 3, 2, 4]);
});

test("what is missing comes last in both directions", () => {
  const scores = [score(1, { grade: null }), score(2, { grade: 4 }), score(3, { grade: 12.5 })];
  expect(idsBy({ sort: "grade", order: "asc" }, scores)).toEqual([2, 3, 1]);
  expect(idsBy({ sort: "grade", order: "desc" }, scores)).toEqual([3, 2, 1]);
});

test("numbers are compared as numbers", () => {
  const scores = [score(1, { exam_duration: 900 }), score(2, { exam_duration: 1000 })];
  expect(idsBy({ sort: "duration", order: "asc" }, scores)).toEqual([1, 2]);
});

test("equals stay in the order of names, whatever the direction", () => {
  const scores = [score(3, { name: "C" }), score(1, { name: "B" }), score(2, { name: "A" })];
  for (const sort of scoreColumns.filter((column) => column !== "name")) {
    expect(idsBy({ sort, order: "asc" }, scores)).toEqual([2, 1, 3]);
    expect(idsBy({ sort, order: "desc" }, scores)).toEqual([2, 1, 3]);
  }
});

test("sorting leaves the given list as it is", () => {
  const scores = [score(2), score(1)];
  sortScores(scores, { sort: "name", order: "asc" }, "en");
  expect(scores.map(({ id }) => id)).toEqual([2, 1]);
});

test.each([
  [{}, { sort: "name", order: "asc" }],
  [
    { sort: "grade", order: "desc" },
    { sort: "grade", order: "desc" },
  ],
  [
    { sort: "password", order: "up" },
    { sort: "name", order: "asc" },
  ],
  [
    { sort: ["grade"], order: null },
    { sort: "name", order: "asc" },
  ],
])("the address %j means the order %j", (search, order) => {
  expect(parseScoreOrder(search)).toEqual(order);
});

test("a second press turns the order round, another header begins upwards", () => {
  const byName: ScoreOrder = { sort: "name", order: "asc" };
  expect(pressHeader(byName, "name")).toEqual({ sort: "name", order: "desc" });
  expect(pressHeader(pressHeader(byName, "name"), "name")).toEqual(byName);
  expect(pressHeader({ sort: "name", order: "desc" }, "grade")).toEqual({ sort: "grade", order: "asc" });
});

test("RT-04 every listed score is in a channel of at most 500", () => {
  const scores = Array.from({ length: 1101 }, (_, index) => score(1101 - index));
  const channels = scoreChannels(7, scores);
  const parts = channels.map((channel) => (channel.name === "TeacherScores" ? channel.score_ids : []));
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 101]);
  expect(new Set(parts.flat()).size).toBe(1101);
  expect(channels.every((channel) => "quiz_id" in channel && channel.quiz_id === 7)).toBe(true);
});

test("RT-04 another sorting asks for the same channels, and no score for none", () => {
  expect(scoreChannels(1, [score(2), score(1)])).toEqual(scoreChannels(1, [score(1), score(2)]));
  expect(scoreChannels(1, [])).toEqual([]);
});

test("the head of the page counts attempts, those under way and answers to review", () => {
  const scores = [
    score(1, { state: "started" }),
    score(2, { answers_to_review_count: 2 }),
    score(3, { answers_to_review_count: 1 }),
  ];
  expect(countScores(scores)).toEqual({ all: 3, started: 1, to_review: 3 });
});
