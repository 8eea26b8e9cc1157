import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCourse, buildQuiz, buildSession, buildSummary, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { announceBoundaryJob, scheduleAllBoundaries } from "./announce-boundary.job.ts";

const now = new Date("2026-11-15T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(now);
});
afterAll(() => app.stop());

const taughtSession = async (overrides: Parameters<typeof buildSession>[1] = {}) => {
  const teacher = await buildUser(app.db);
  const course = await buildCourse(app.db, { teacher_ids: [teacher.id] });
  const membership = { user_id: teacher.id, school_id: course.school_id, role: "teacher" as const };
  await app.db.insertInto("memberships").values(membership).execute();
  const quiz = await buildQuiz(app.db, { course_id: course.id, school_id: course.school_id, state: "published" });
  const session = await buildSession(app.db, {
    quiz_id: quiz.id,
    start_at: minutes(-10),
    end_at: minutes(50),
    automatic_start: false,
    ...overrides,
  });
  return { session, quiz, teacher, client: await app.as(teacher) };
};

const toldAbout = async (quiz_id: number) =>
  (
    await app.db
      .selectFrom("realtime_messages")
      .select("event")
      .where("topic", "=", `quiz:${quiz_id}:students`)
      .execute()
  ).length;

const audited = async (session_id: number) =>
  (await app.db.selectFrom("audit_log").select("action").where("subject_id", "=", String(session_id)).execute()).map(
    ({ action }) => action,
  );

test("opening lets students in; repeated, it notifies and audits once", async () => {
  const { session, quiz, client } = await taughtSession();
  const student = await buildUser(app.db);
  await buildSummary(app.db, { session_id: session.id, user_id: student.id });
  const seen = async () =>
    (await (await app.as(student)).call("GET /api/v1/quizzes_attempt_summaries", { query: {} })).body[0]?.answerability;
  expect(await seen()).toBe("not_answerable_yet");

  const params = { session_id: session.id };
  const opened = await client.call("POST /api/v1/sessions/:session_id/open", { params });
  expect(opened.body).toMatchObject({ id: session.id, state: "open", opened_at: now.toISOString(), students_count: 1 });
  await client.call("POST /api/v1/sessions/:session_id/open", { params });

  expect(await seen()).toBe("to_answer");
  expect(await toldAbout(quiz.id)).toBe(1);
  expect(await audited(session.id)).toEqual(["session_opened"]);
});

test("closing ends it, once, and it does not open again", async () => {
  const { session, quiz, client } = await taughtSession({ opened_at: minutes(-10) });
  const params = { session_id: session.id };
  for (const _ of [1, 2]) {
    const closed = await client.call("POST /api/v1/sessions/:session_id/close", { params });
    expect(closed.body).toMatchObject({ state: "closed", closed_at: now.toISOString() });
  }
  expect(await audited(session.id)).toEqual(["session_closed"]);
  expect(await toldAbout(quiz.id)).toBe(1);
  const reopened = await client.call("POST /api/v1/sessions/:session_id/open", { params });
  expect([reopened.status, reopened.problem.code]).toEqual([409, "session_already_closed"]);
});

test("simultaneous opening by two teachers opens once", async () => {
  const { session, client } = await taughtSession();
  const params = { session_id: session.id };
  await Promise.all([1, 2, 3].map(() => client.call("POST /api/v1/sessions/:session_id/open", { params })));
  expect(await audited(session.id)).toEqual(["session_opened"]);
});

test("boundaries of future sessions are scheduled once each, and their job notifies the watchers", async () => {
  const { session, quiz } = await taughtSession({ start_at: minutes(5), end_at: minutes(65) });
  await scheduleAllBoundaries(app.parts);
  await scheduleAllBoundaries(app.parts);
  const { rows } = await sql<{ key: string; run_at: Date }>`
    select key, run_at from graphile_worker.jobs where key like ${`session:${session.id}:%`} order by run_at`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { key: `session:${session.id}:papers`, run_at: minutes(0) },
    { key: `session:${session.id}:start`, run_at: minutes(5) },
    { key: `session:${session.id}:end`, run_at: minutes(65) },
  ]);
  await announceBoundaryJob.announce_session_boundary({ quiz_id: quiz.id }, app.parts);
  expect(await toldAbout(quiz.id)).toBe(1);
});
