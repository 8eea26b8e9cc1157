import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildSession, buildSummary, buildUser } from "../builders/index.ts";
import { buildExam, seatStudent, startStudent, type Exam } from "../testing/exam.ts";
import { createTestApp } from "../testing/test-app.ts";
import { messageToStudent } from "../features/attempts/announce-attempt.ts";
import { insertAttempt } from "../features/attempts/attempts.repository.ts";
import { closeOverdueAttempts } from "../features/attempts/closing/close-overdue.job.ts";
import { preparePapers } from "../features/papers/index.ts";
import { closeSession } from "../features/sessions/close-session.ts";

const app = await createTestApp();
afterAll(app.stop);
const start = new Date("2026-11-15T10:00:00Z");
beforeEach(() => app.clock.set(start));

const startCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/start";
const retakeCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake";
const onNewDevice = () => ({ device_id: randomUUID() });

const running = ({ quiz }: Exam) =>
  app.db.selectFrom("scores").select("id").where("quiz_id", "=", quiz.id).where("state", "=", "started").execute();

/** Work that has changed its rows and stays uncommitted until it is told to go on. */
const paused = () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const pause = async (): Promise<void> => {
    reached.resolve();
    await goOn.promise;
  };
  return { reached: reached.promise, pause, commit: () => goOn.resolve() };
};

const closeSlowly = ({ quiz, session }: Exam) => {
  const { reached, pause, commit } = paused();
  const memberships = [{ school_id: quiz.school_id, role: "teacher" as const }];
  const schedule: typeof app.parts.jobs.schedule = async (...job) => {
    await pause();
    await app.parts.jobs.schedule(...job);
  };
  const parts = { ...app.parts, jobs: { ...app.parts.jobs, schedule } };
  const done = closeSession(parts, { user_id: quiz.owner_id, session_id: randomUUID(), memberships }, session.id);
  return { reached, commit, done };
};

/** Without a reply as long as the other transaction is open. */
const whileOpen = async <T>(asked: Promise<T>, commit: () => void): Promise<T> => {
  await Promise.race([asked, wait(200)]);
  commit();
  return asked;
};

describe("Start in the instant of the teacher's Close", () => {
  test("is refused when Close came first, and nobody writes", async () => {
    const exam = await buildExam(app);
    const { client, params } = await seatStudent(app, exam);
    const { reached, commit, done } = closeSlowly(exam);
    await reached;
    const reply = await whileOpen(client.call(startCall, { params, body: onNewDevice() }), commit);
    expect(await done).toMatchObject({ state: "closed" });
    expect(await running(exam)).toEqual([]);
    expect(reply.problem.code).toBe("not_open");
  });

  test("the same for somebody with two seats", async () => {
    const exam = await buildExam(app);
    const { client, student, params } = await seatStudent(app, exam);
    const { id } = await buildSession(app.db, { quiz_id: exam.quiz.id, start_at: start });
    await buildSummary(app.db, { session_id: id, user_id: student.id });
    const { reached, commit, done } = closeSlowly(exam);
    await reached;
    const reply = await whileOpen(client.call(startCall, { params, body: onNewDevice() }), commit);
    await done;
    expect(await running(exam)).toEqual([]);
    expect(reply.problem.code).toBe("not_open");
  });

  test("a retake is no longer offered then", async () => {
    const exam = await buildExam(app, { quiz: { allow_retake_quiz: true } });
    const { client, params, device_id } = await startStudent(app, exam);
    await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params });
    const { reached, commit, done } = closeSlowly(exam);
    await reached;
    const reply = await whileOpen(client.call(retakeCall, { params, body: { device_id } }), commit);
    await done;
    expect(await running(exam)).toEqual([]);
    expect(reply.problem.code).toBe("retake_not_offered");
  });

  test("is closed with the session when Start came first", async () => {
    const exam = await buildExam(app);
    const { student, summary } = await seatStudent(app, exam);
    await preparePapers(app.parts, exam.quiz.id);
    const seat = { summary_id: summary.id, quiz_id: exam.quiz.id, user_id: student.id };
    const { reached, pause, commit } = paused();
    const starting = app.db.transaction().execute(async (trx) => {
      const { started } = await insertAttempt(trx, {
        ...seat,
        ...onNewDevice(),
        attempt_number: 1,
        started_at: start,
        closes_at: new Date(start.getTime() + 3_600_000),
        session_id: exam.session.id,
        was_open: true,
        user_agent: "test",
        message: messageToStudent(seat),
      });
      await pause();
      return started;
    });
    await reached;
    const closing = closeSlowly(exam);
    closing.commit();
    await whileOpen(closing.done, commit);
    expect(await starting).not.toBeNull();
    await closeOverdueAttempts(app.parts);
    expect(await running(exam)).toEqual([]);
  });

  test("a quiz without sessions refuses it in the same way", async () => {
    const exam = await buildExam(app, { quiz: { state: "active" } });
    const student = await buildUser(app.db);
    const seat = { quiz_id: exam.quiz.id, user_id: student.id, user_agreement_accepted_at: start };
    const { id } = await buildSummary(app.db, seat);
    const [client, { reached, pause, commit }] = [await app.as(student), paused()];
    const closing = app.db.transaction().execute(async (trx) => {
      const over = { state: "over" as const, closed_at: start };
      await trx.updateTable("quizzes").set(over).where("id", "=", exam.quiz.id).execute();
      await pause();
    });
    await reached;
    const reply = await whileOpen(client.call(startCall, { params: { summary_id: id }, body: onNewDevice() }), commit);
    await closing;
    expect(await running(exam)).toEqual([]);
    expect(reply.problem.code).toBe("not_open");
  });
});
