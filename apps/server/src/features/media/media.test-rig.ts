import { afterAll } from "vitest";
import { buildCourse, buildQuiz, buildSchool, buildUser } from "../../builders/index.ts";
import { createTestApp } from "../../testing/test-app.ts";

export const start = new Date("2026-11-15T10:00:00Z");
export const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** Creates a quiz with its teacher and the support of its school; stops the app after the tests of the file. */
export const openMediaRig = async () => {
  const app = await createTestApp();
  afterAll(() => app.stop());
  app.clock.set(start);
  const { id: school_id } = await buildSchool(app.db);
  const person = (role: "teacher" | "support") => buildUser(app.db, { memberships: [{ school_id, role }] });
  const [owner, helper] = [await person("teacher"), await person("support")];
  const course = await buildCourse(app.db, { school_id, teacher_ids: [owner.id] });
  const quiz = await buildQuiz(app.db, { school_id, course_id: course.id, state: "active" });
  const [teacher, support] = [await app.as(owner), await app.as(helper)];
  return { app, teacher, support, support_id: helper.id, quiz_id: quiz.id };
};
