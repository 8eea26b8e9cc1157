import type { TeacherScore } from "@examplar/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildQuiz, buildScore, buildSuccessLevel, buildSummary, buildUser } from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const levels = [
  { min_percent: 0, name: "To work on", comment: "Read chapter two again." },
  { min_percent: 50, name: "Acquired", comment: "Well done." },
  { min_percent: 90, name: "Mastered", comment: "Go on." },
];

/** Returns the success level in the student's and the teacher's reply. */
const told = async (quizFlags: Parameters<typeof buildQuiz>[1], grade: number | null) => {
  const student = await buildUser(app.db);
  const quiz = await buildQuiz(app.db, { state: "over", grade_scale: 20, ...quizFlags });
  for (const level of levels) await buildSuccessLevel(app.db, { quiz_id: quiz.id, ...level });
  const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.id });
  const score = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id, state: "finished", grade });
  const own = await (await app.as(student)).call("GET /api/v1/scores/:score_id", { params: { score_id: score.id } });
  const teacher = await app.as({ id: quiz.owner_id });
  const all = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query: {} });
  const [seen] = all.body as TeacherScore[];
  return { student: own.body.success_level, teacher: seen?.success_level, text: own.text };
};

const both = { enable_success_level: true, enable_success_level_students: true };
const acquired = { name: "Acquired", comment: "Well done." };

test.each([
  [both, acquired, acquired],
  [{ enable_success_level: true, enable_success_level_students: false }, null, acquired],
  [{ enable_success_level: false, enable_success_level_students: true }, null, null],
])("SCORE-03 with the settings %j the student sees %j and the teacher %j", async (flags, student, teacher) => {
  expect(await told(flags, 10)).toMatchObject({ student, teacher });
});

test.each([
  [20, "Mastered"],
  [18, "Mastered"],
  [17.99, "Acquired"],
  [9.99, "To work on"],
  [0, "To work on"],
])("SCORE-03 a grade of %d out of 20 gives the level %s", async (grade, name) => {
  expect((await told(both, grade)).student).toMatchObject({ name });
});

test("without a grade there is no level, and a level that is not shown is not in the reply", async () => {
  expect(await told(both, null)).toMatchObject({ student: null, teacher: null });
  const hidden = await told({ ...both, enable_success_level_students: false }, 10);
  expect(hidden.text).not.toContain("Acquired");
});

test.each([
  ["2/3 on a scale of 20", 20, 13.33, { points_won: 2, points_possible: 3 }, 66.66, 66.67, true],
  ["26/79 on a scale of 5", 5, 1.65, { points_won: 26, points_possible: 79 }, 33, 32.91, false],
  ["49.6 percent", 20, 9.92, { points_won: 49.6, points_possible: 100 }, 50, 49.6, false],
])(
  "SCORE-02 SCORE-03 %s: the percentage that decides the level is in the reply",
  async (_name, scale, grade, points, min_percent, percent, reached) => {
    const student = await buildUser(app.db);
    const quiz = await buildQuiz(app.db, { state: "over", grade_scale: scale, ...both, show_scores: true });
    await buildSuccessLevel(app.db, { quiz_id: quiz.id, min_percent, name: "Reached" });
    const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.id });
    const attempt = { quizzes_attempt_summary_id: summary.id, state: "finished" as const, grade, ...points };
    const score = await buildScore(app.db, attempt);
    const own = await (await app.as(student)).call("GET /api/v1/scores/:score_id", { params: { score_id: score.id } });
    expect(own.body).toMatchObject({ score_percent: percent, success_level: reached ? { name: "Reached" } : null });
  },
);

test("the grade is written in the reader's language", async () => {
  const student = await buildUser(app.db, { language: "fr" });
  const quiz = await buildQuiz(app.db, { state: "over", grade_scale: 20, show_scores: true });
  const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.id });
  const score = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id, state: "finished", grade: 14.5 });
  const own = await (await app.as(student)).call("GET /api/v1/scores/:score_id", { params: { score_id: score.id } });
  expect(own.body.pretty_grade).toBe("14,5/20");
  const teacher = await app.as({ id: quiz.owner_id });
  const all = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query: {} });
  expect(all.body).toMatchObject([{ pretty_grade: "14.5/20" }]);
});
