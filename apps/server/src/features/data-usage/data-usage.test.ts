import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCourse, buildQuiz, buildSchool, buildSummary, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
const path = "GET /api/v1/quizzes_attempt_summaries/:summary_id/data_usage";

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const setUp = async () => {
  const school = await buildSchool(app.db);
  const memberships = [{ school_id: school.id, role: "teacher" as const }];
  const [owner, colleague] = [
    await buildUser(app.db, { memberships, first_name: "Zoe", last_name: "Owner" }),
    await buildUser(app.db, { memberships, first_name: "Ann", last_name: "Colleague" }),
  ];
  const course = await buildCourse(app.db, { school_id: school.id });
  await app.db.insertInto("course_teachers").values({ course_id: course.id, user_id: colleague.id }).execute();
  const quiz = await buildQuiz(app.db, { school_id: school.id, course_id: course.id, owner_id: owner.id });
  const user = await buildUser(app.db, { memberships: [{ school_id: school.id, role: "student" }] });
  const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id: user.id });
  return { school, student: await app.as(user), summary_id: summary.id };
};

test("a student reads who is responsible and how long each kind of record is kept, by the rule of their school", async () => {
  const { school, student, summary_id } = await setUp();
  const rule = { school_id: school.id, kind: "webcam_frames" as const, days: 14 };
  await app.db.insertInto("retention_rules").values(rule).execute();
  const { body } = await student.call(path, { params: { summary_id } });
  expect(body).toEqual({
    teachers: ["Zoe Owner", "Ann Colleague"],
    retention_days: {
      student_events: 365,
      webcam_frames: 14,
      screenshots: 90,
      audio: 90,
      identity_photos: 90,
      page_recordings: 90,
    },
  });
});

test("the rule of one school does not apply to another", async () => {
  const { student, summary_id } = await setUp();
  const { body } = await student.call(path, { params: { summary_id } });
  expect(body.retention_days.webcam_frames).toBe(90);
});
