import type { TeacherScore } from "@examplar/contract";
import { expect, test } from "vitest";
import type { ScoreOrder } from "../../shared/queries.ts";
import { parseScoreOrder } from "../../shared/score-order.ts";
import { glanceOf, pressHeader, scoreChannels, studentsOf } from "./scores.state.ts";

const score = (id: number, over: Partial<TeacherScore> = {}): TeacherScore & { place: string } => ({
  id,
  place: "",
  quizzes_attempt_summary_id: id,
  user_id: id,
  quiz_id: 1,
  attempt_number: 1,
  state: "finished",
  started_at: "2026-11-15T08:00:00.000Z",
  finished_at: "2026-11-15T09:00:00.000Z",
  exam_duration: 3600,
  grade: 10,
  grade_scale: 20,
  pretty_grade: "10/20",
  score_percent: 50,
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
  late_answers_count: 0,
  event_counts: null,
  suspect_events_count: 0,
  links: { export_copy_with_correction: "/copy.pdf", generate_feedback: "/generate_feedback" },
  ...over,
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

test("pressing the same header again reverses the order, and another header starts ascending", () => {
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

test("RT-04 another sorting needs the same channels, and an empty list needs none", () => {
  expect(scoreChannels(1, [score(2), score(1)])).toEqual(scoreChannels(1, [score(1), score(2)]));
  expect(scoreChannels(1, [])).toEqual([]);
});

test("each student is listed once, by name", () => {
  const of = (user_id: number, name: string, email: string | null) => ({ ...score(user_id), user_id, name, email });
  expect(studentsOf([of(2, "Zoé", "z@school.example"), of(1, "Ada", null), of(2, "Zoé", "z@school.example")])).toEqual([
    { user_id: 1, label: "Ada" },
    { user_id: 2, label: "Zoé (z@school.example)" },
  ]);
});

test.each([
  [{}, []],
  [{ mouse_leave: 9, page_load: 1 }, []],
  [{ loose_focus: 3, become_hidden: 2 }, [{ what: "window", count: 3 }]],
  [
    { paste: 2, offline: 1 },
    [
      { what: "paste", count: 2 },
      { what: "offline", count: 1 },
    ],
  ],
])("event counts %j are summarized as %j", (counts, glance) => expect(glanceOf(counts)).toEqual(glance));

test("the address holds the filter, and an unknown filter is ignored", () => {
  expect(parseScoreOrder({ filter: "late", name: " Mo " })).toMatchObject({ filter: "late", name: "Mo" });
  expect(parseScoreOrder({ filter: "nonsense", name: "  " })).toEqual({ sort: "name", order: "asc" });
  expect(pressHeader({ sort: "name", order: "asc", filter: "late" }, "grade")).toEqual({
    sort: "grade",
    order: "asc",
    filter: "late",
  });
});
