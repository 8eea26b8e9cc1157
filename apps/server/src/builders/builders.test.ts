import { questionTypes, scoreStates } from "@examplar/domain";
import { afterAll, describe, expect, test } from "vitest";
import type { Db } from "../platform/db/db.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import * as front from "./index.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

type Builder = (db: Db) => Promise<{ id: number | string }>;

const { questionExamples: _, ...builders } = front;

describe("a builder without overrides inserts a valid row, also a second time", () => {
  test.each(Object.entries(builders))("%s", async (_name, build) => {
    const first = await (build as Builder)(db);
    const second = await (build as Builder)(db);
    expect(first.id).not.toBe(second.id);
  });
});

test.each(questionTypes)("a %s question is built with its key, an information without one", async (type) => {
  const question = await front.buildQuestion(db, { type });
  const key = await db
    .selectFrom("question_keys")
    .selectAll()
    .where("question_id", "=", question.id)
    .executeTakeFirst();
  expect(question.type).toBe(type);
  expect(key === undefined).toBe(type === "information");
});

test.each(scoreStates)("a %s score has the times of its state", async (state) => {
  const score = await front.buildScore(db, { state });
  expect(score.finished_at === null).toBe(state === "started");
});

test("builders take parents from the given overrides", async () => {
  const session = await front.buildSession(db);
  const summary = await front.buildSummary(db, { session_id: session.id });
  const score = await front.buildScore(db, { quizzes_attempt_summary_id: summary.id });
  const answer = await front.buildAnswer(db, { score_id: score.id });
  expect(summary.quiz_id).toBe(session.quiz_id);
  expect(score).toMatchObject({ quiz_id: session.quiz_id, user_id: summary.user_id });
  expect(answer.score_id).toBe(score.id);
});

test("builders also insert the given memberships, teachers and tags", async () => {
  const school = await front.buildSchool(db);
  const teacher = await front.buildUser(db, { memberships: [{ school_id: school.id, role: "teacher" }] });
  const course = await front.buildCourse(db, { school_id: school.id, teacher_ids: [teacher.id] });
  const tag = await front.buildTag(db, { school_id: school.id });
  const quiz = await front.buildQuiz(db, { course_id: course.id, tag_ids: [tag.id] });
  expect(quiz.school_id).toBe(school.id);
  expect(await db.selectFrom("quiz_tags").select("tag_id").where("quiz_id", "=", quiz.id).execute()).toEqual([
    { tag_id: tag.id },
  ]);
  expect(await db.selectFrom("course_teachers").select("user_id").where("course_id", "=", course.id).execute()).toEqual(
    [{ user_id: teacher.id }],
  );
});
