import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildSummary, buildUser } from "../../../builders/index.ts";
import { buildExam, seatStudent, startStudent } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { closeOverdueAttempts } from "./close-overdue.job.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

const startCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/start";
const summaryCall = "GET /api/v1/quizzes_attempt_summaries/:summary_id";
const attemptOf = (id: number) =>
  app.db.selectFrom("scores").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const asOwner = async ({ quiz }: Awaited<ReturnType<typeof buildExam>>) => {
  await app.db
    .insertInto("memberships")
    .values({ user_id: quiz.owner_id, school_id: quiz.school_id, role: "teacher" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return app.as({ id: quiz.owner_id });
};

describe("extra time after the session's ordinary end", () => {
  const closeSession = "POST /api/v1/sessions/:session_id/close";
  const grant = "PUT /api/v1/sessions/:session_id/granted_time";

  test("a teacher can end it: the attempts are closed at that moment, and nobody starts any more", async () => {
    const exam = await buildExam(app, { quiz: { time_limit: null } });
    const [writer, waiting] = [await startStudent(app, exam), await seatStudent(app, exam)];
    const owner = await asOwner(exam);
    const params = { session_id: exam.session.id };
    await owner.call(grant, { params, body: { granted_seconds: 3600 } });
    app.clock.set(at(2.5 * 3600));
    const taught = await owner.call("GET /api/v1/quizzes", { query: {} });
    const seen = taught.body.flatMap(({ sessions }) => sessions).find(({ id }) => id === exam.session.id);
    expect(seen).toMatchObject({ state: "closed", writing_count: 1 });
    const closed = await owner.call(closeSession, { params });
    expect(closed.body).toMatchObject({ state: "closed", closed_at: at(2.5 * 3600).toISOString(), writing_count: 0 });
    const { body } = await writer.client.call(summaryCall, { params: writer.params });
    expect(body).toMatchObject({ answerability: "answered", submission_deadline_at: at(2.5 * 3600).toISOString() });
    const late = await waiting.client.call(startCall, { params: waiting.params, body: { device_id: randomUUID() } });
    expect(late.problem.code).toBe("not_open");
    await closeOverdueAttempts(app.parts);
    expect(await attemptOf(writer.score_id)).toMatchObject({ state: "timeout_closed", finished_at: at(2.5 * 3600) });
  });

  test("after the bell the lists agree that nobody writes, before the closing job has run", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const owner = await asOwner(exam);
    const params = { quiz_id: exam.quiz.id };
    const listed = async (filter: "started" | "ended") => {
      const { body } = await owner.call("GET /api/v1/quizzes/:quiz_id/scores", { params, query: { filter } });
      return body.map(({ id }) => id);
    };
    const writing = async () => {
      const taught = await owner.call("GET /api/v1/quizzes", { query: {} });
      return taught.body.find(({ id }) => id === exam.quiz.id)?.sessions[0]?.writing_count;
    };
    expect([await listed("started"), await listed("ended"), await writing()]).toEqual([[writer.score_id], [], 1]);
    app.clock.set(at(3601));
    expect(await attemptOf(writer.score_id)).toMatchObject({ state: "started" });
    expect([await listed("started"), await listed("ended"), await writing()]).toEqual([[], [writer.score_id], 0]);
  });

  test("time granted after an attempt ran out does not revive it, whether or not the job has run", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    app.clock.set(at(3601));
    const owner = await asOwner(exam);
    await owner.call(grant, { params: { session_id: exam.session.id }, body: { granted_seconds: 3600 } });
    expect(await attemptOf(writer.score_id)).toMatchObject({ state: "timeout_timer", finished_at: at(3600) });
  });
});

describe("a quiz without sessions that is closed by hand", () => {
  test("ends its attempts at that moment, on every read at once and by the job", async () => {
    const exam = await buildExam(app, { quiz: { state: "active", time_limit: null } });
    const student = await buildUser(app.db);
    const { id } = await buildSummary(app.db, {
      quiz_id: exam.quiz.id,
      user_id: student.id,
      user_agreement_accepted_at: start,
    });
    const [client, params, device_id] = [await app.as(student), { summary_id: id }, randomUUID()];
    const { body: begun } = await client.call(startCall, { params, body: { device_id } });
    expect(begun.summary.submission_deadline_at).toBeNull();
    app.clock.set(at(600));
    const closing = { state: "over" as const, closed_at: at(600) };
    await app.db.updateTable("quizzes").set(closing).where("id", "=", exam.quiz.id).execute();
    const { body } = await client.call(summaryCall, { params });
    expect(body).toMatchObject({ answerability: "answered", submission_deadline_at: at(600).toISOString() });
    await closeOverdueAttempts(app.parts);
    expect(await attemptOf(begun.score_id)).toMatchObject({ state: "timeout_closed", finished_at: at(600) });
  });

  test("the database stores that time itself, and clears it when the quiz opens again", async () => {
    const exam = await buildExam(app, { quiz: { state: "active" } });
    const closedAt = async (state: "over" | "active") => {
      const quiz = app.db.updateTable("quizzes").set({ state }).where("id", "=", exam.quiz.id).returning("closed_at");
      return (await quiz.executeTakeFirstOrThrow()).closed_at;
    };
    expect(await closedAt("over")).toBeInstanceOf(Date);
    expect(await closedAt("active")).toBeNull();
  });
});
