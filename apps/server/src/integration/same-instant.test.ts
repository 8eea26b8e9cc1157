import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
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

type Seated = Awaited<ReturnType<typeof seatStudent>>;

const running = ({ quiz }: Exam) =>
  app.db.selectFrom("scores").select("id").where("quiz_id", "=", quiz.id).where("state", "=", "started").execute();

/** Lets a transaction pause after its changes: it stays uncommitted until the test calls `commit`. */
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

/** Waits while the other transaction is open, so that the request is blocked, then commits it and returns the reply. */
const whileOpen = async <T>(asked: Promise<T>, commit: () => void): Promise<T> => {
  await Promise.race([asked, wait(200)]);
  commit();
  return asked;
};

const newAttempt = ({ quiz, session }: Exam, { summary, student }: Seated) => {
  const seat = { summary_id: summary.id, quiz_id: quiz.id, user_id: student.id };
  return {
    ...seat,
    ...onNewDevice(),
    attempt_number: 1,
    started_at: start,
    closes_at: new Date(start.getTime() + 3_600_000),
    session_id: session.id,
    was_open: true,
    session_granted_seconds: 0,
    granted_seconds: 0,
    user_agent: "test",
    message: messageToStudent(seat),
  };
};

describe("Start at the same instant as the teacher's Close", () => {
  test("is refused if Close came first, and no attempt runs", async () => {
    const exam = await buildExam(app);
    const { client, params } = await seatStudent(app, exam);
    const { reached, commit, done } = closeSlowly(exam);
    await reached;
    const reply = await whileOpen(client.call(startCall, { params, body: onNewDevice() }), commit);
    expect(await done).toMatchObject({ state: "closed" });
    expect(await running(exam)).toEqual([]);
    expect(reply.problem.code).toBe("not_open");
  });

  test("is also refused for a student with two seats", async () => {
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

  test("is also refused as a retake if Close came first", async () => {
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

  test("starts an attempt that is closed with the session if Start came first", async () => {
    const exam = await buildExam(app);
    const seat = await seatStudent(app, exam);
    await preparePapers(app.parts, exam.quiz.id);
    const { reached, pause, commit } = paused();
    const starting = app.db.transaction().execute(async (trx) => {
      const { started } = await insertAttempt(trx, newAttempt(exam, seat));
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

  test("is refused in the same way in a quiz without sessions", async () => {
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

describe("Start at the same instant as a teacher takes granted time back", () => {
  const grants = [
    ["taken from the whole session", "PUT /api/v1/sessions/:session_id/granted_time"],
    ["taken from one student", "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time"],
  ] as const;

  /** Builds a seat with ten granted minutes, which the teacher is about to take back. */
  const buildGranted = async () => {
    const exam = await buildExam(app);
    const seat = await seatStudent(app, exam);
    const ids = { session_id: exam.session.id, summary_id: seat.summary.id };
    const owner = await app.as({ id: exam.quiz.owner_id });
    for (const [, call] of grants) await owner.call(call, { params: ids, body: { granted_seconds: 300 } });
    await preparePapers(app.parts, exam.quiz.id);
    return {
      exam,
      seat,
      takeBack: (call: (typeof grants)[number][1]) => owner.call(call, { params: ids, body: { granted_seconds: 0 } }),
    };
  };

  /** Runs the change until it waits, uncommitted, for the locked audit log. */
  const beforeItsEntry = async (change: () => Promise<unknown>) => {
    const { reached, pause, commit } = paused();
    const holding = app.db.transaction().execute(async (trx) => {
      await sql`lock table audit_log in share row exclusive mode`.execute(trx);
      await pause();
    });
    await reached;
    const changing = change();
    await wait(200);
    return { commit, done: Promise.all([holding, changing]) };
  };

  const ends = ({ quiz }: Exam) =>
    app.db.selectFrom("scores").select(["started_at", "closes_at"]).where("quiz_id", "=", quiz.id).execute();
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

  test.each(grants)("%s: the attempt ends without that time if the teacher came first", async (_whom, call) => {
    const { exam, seat, takeBack } = await buildGranted();
    const { commit, done } = await beforeItsEntry(() => takeBack(call));
    const started = seat.client.call(startCall, { params: seat.params, body: onNewDevice() });
    const reply = await whileOpen(started, commit);
    await done;
    expect(reply.body.summary.submission_deadline_at).toBe(after(3900).toISOString());
    expect(await ends(exam)).toEqual([{ started_at: start, closes_at: after(3900) }]);
  });

  test.each(grants)("%s: the attempt ends without that time if Start came first", async (_whom, call) => {
    const { exam, seat, takeBack } = await buildGranted();
    const { reached, pause, commit } = paused();
    const starting = app.db.transaction().execute(async (trx) => {
      const begun = await insertAttempt(trx, {
        ...newAttempt(exam, seat),
        closes_at: after(4200),
        session_granted_seconds: 300,
        granted_seconds: 300,
      });
      await pause();
      return begun;
    });
    await reached;
    const taking = takeBack(call);
    await whileOpen(taking, commit);
    expect((await starting).started).not.toBeNull();
    expect(await ends(exam)).toEqual([{ started_at: start, closes_at: after(3900) }]);
  });
});
