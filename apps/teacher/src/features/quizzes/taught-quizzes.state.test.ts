import type { Session, TaughtQuiz } from "@examplar/contract";
import { expect, test } from "vitest";
import {
  filterByName,
  groupByCourse,
  hasSeveralSchools,
  sessionAction,
  studentsCount,
  withSession,
} from "./taught-quizzes.state.ts";

const session = (over: Partial<Session> = {}): Session => ({
  id: 1,
  quiz_id: 1,
  name: "Morning",
  start_at: "2026-11-15T08:00:00.000Z",
  end_at: "2026-11-15T10:00:00.000Z",
  automatic_start: false,
  opened_at: null,
  closed_at: null,
  state: "scheduled",
  allow_self_enrollment: "none",
  students_count: 12,
  writing_count: 0,
  ...over,
});

const quiz = (over: Partial<TaughtQuiz> = {}): TaughtQuiz => ({
  id: 1,
  name: "Économie, final",
  state: "published",
  quiz_type: "exam",
  course_name: "Finance 2",
  school_name: "École Lumière",
  questions_count: 20,
  time_limit: 3600,
  sessions: [session()],
  ...over,
});

test("quizzes of one course form a group, in the server's order", () => {
  const groups = groupByCourse([
    quiz({ id: 1, course_name: "Finance" }),
    quiz({ id: 2, course_name: "Statistics" }),
    quiz({ id: 3, course_name: "Finance" }),
  ]);
  expect(groups.map(({ course_name, quizzes }) => [course_name, quizzes.map(({ id }) => id)])).toEqual([
    ["Finance", [1, 3]],
    ["Statistics", [2]],
  ]);
});

test("courses of the same name in two schools form two groups", () => {
  const quizzes = [quiz({ id: 1, school_name: "A" }), quiz({ id: 2, school_name: "B" })];
  expect(groupByCourse(quizzes)).toHaveLength(2);
  expect(hasSeveralSchools(quizzes)).toBe(true);
  expect(hasSeveralSchools(quizzes.slice(1))).toBe(false);
});

test.each([
  ["", true],
  ["   ", true],
  ["economie", true],
  ["ÉCO", true],
  ["final fin", true],
  ["morning", true],
  ["finance morning", true],
  ["afternoon", false],
  ["economie law", false],
])("the filter %j finds the quiz: %s", (written, found) => {
  expect(filterByName([quiz()], written)).toHaveLength(found ? 1 : 0);
});

test("a word does not match across two names", () => {
  expect(filterByName([quiz({ name: "ab", course_name: "cd" })], "bc")).toEqual([]);
});

test.each<[Partial<Session>, string]>([
  [{ state: "scheduled" }, "open"],
  [{ state: "scheduled", automatic_start: true }, "opens_by_itself"],
  [{ state: "scheduled", opened_at: "2026-11-15T07:00:00.000Z" }, "opens_by_itself"],
  [{ state: "open" }, "close"],
  [{ state: "closed" }, "none"],
])("the action for a session %j is %s", (over, deed) => {
  expect(sessionAction(session(over))).toBe(deed);
});

test("extra time that outlasts a session can be ended by hand", () => {
  expect(sessionAction(session({ state: "closed", writing_count: 2 }))).toBe("end_extra_time");
});

test("students are counted over all sessions, and the number is null for a quiz without sessions", () => {
  expect(studentsCount(quiz({ sessions: [session(), session({ id: 2, students_count: 3 })] }))).toBe(15);
  expect(studentsCount(quiz({ sessions: [] }))).toBeNull();
});

test("the session in the reply replaces the old one and changes nothing else", () => {
  const quizzes = [quiz({ sessions: [session(), session({ id: 2 })] }), quiz({ id: 2 })];
  const changed = withSession(quizzes, session({ id: 2, state: "open" }));
  expect(changed[0]?.sessions.map(({ state }) => state)).toEqual(["scheduled", "open"]);
  expect(changed[1]).toBe(quizzes[1]);
});
