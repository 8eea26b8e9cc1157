import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildQuestion, buildSession, buildSummary } from "../../builders/index.ts";
import { answersOf, buildExam, edit, questionIdsOf, seatStudent, startStudent, sync } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { contentOf, preparePapers } from "../papers/index.ts";
import { closeOverdueAttempts } from "./closing/close-overdue.job.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

const startCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/start";
const closeCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/close";
const summaryCall = "GET /api/v1/quizzes_attempt_summaries/:summary_id";
const paperCall = "GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance";
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

describe("CALL-16 starting", () => {
  test("makes one attempt with one paper, however often, in however many tabs the student presses Start", async () => {
    const exam = await buildExam(app);
    const { client, params } = await seatStudent(app, exam);
    const body = { device_id: randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => client.call(startCall, { params, body })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body: { score_id, instance_id } }) => `${score_id}/${instance_id}`)).size).toBe(1);
    expect(replies[0]?.body.summary).toMatchObject({
      answerability: "answering",
      student_started_at: start.toISOString(),
      submission_deadline_at: at(3600).toISOString(),
    });
  });

  test("CALL-09 ONB-29 needs the agreement; the server's clock sets when it was accepted, only once", async () => {
    const exam = await buildExam(app);
    const { client, summary, params } = await seatStudent(app, exam);
    await app.db
      .updateTable("quizzes_attempt_summaries")
      .set({ user_agreement_accepted_at: null })
      .where("id", "=", summary.id)
      .execute();
    const refused = await client.call(startCall, { params, body: { device_id: randomUUID() } });
    expect(refused.problem.code).toBe("agreements_missing");
    const accept = { params, body: { user_agreement_accepted_at: "2001-01-01T00:00:00Z" } };
    const accepted = await client.call("PATCH /api/v1/quizzes_attempt_summaries/:summary_id", accept);
    expect(accepted.body.user_agreement_accepted_at).toBe(start.toISOString());
    app.clock.set(at(60));
    const again = await client.call("PATCH /api/v1/quizzes_attempt_summaries/:summary_id", accept);
    expect(again.body.user_agreement_accepted_at).toBe(start.toISOString());
    expect((await client.call(startCall, { params, body: { device_id: randomUUID() } })).status).toBe(200);
  });

  test("ONB-30 with video proctoring also needs the data-usage agreement", async () => {
    const exam = await buildExam(app, { quiz: { video_proctoring: true, state: "preview" } });
    const seat = { session_id: exam.session.id, user_id: exam.quiz.owner_id, user_agreement_accepted_at: start };
    const params = { summary_id: (await buildSummary(app.db, seat)).id };
    const client = await app.as({ id: exam.quiz.owner_id });
    const refused = await client.call(startCall, { params, body: { device_id: randomUUID() } });
    expect(refused.problem.code).toBe("agreements_missing");
  });

  test.each([
    { video_proctoring: true },
    { audio_proctoring: true },
    { screen_recording: true },
    { screen_proctoring: true },
    { web_page_recording: true },
  ])("an exam with %j can be started by a student who agreed to what is recorded", async (quiz) => {
    const exam = await buildExam(app, { quiz });
    const { client, params, summary } = await seatStudent(app, exam);
    await app.db
      .updateTable("quizzes_attempt_summaries")
      .set({ user_data_usage_accepted_at: start })
      .where("id", "=", summary.id)
      .execute();
    const started = await client.call(startCall, { params, body: { device_id: randomUUID() } });
    expect(started.status).toBe(200);
  });

  test.each([
    ["before the session opens", -4000, "not_open"],
    ["after the session ended", 3 * 3600, "not_open"],
  ])("is refused %s", async (_, seconds, code) => {
    app.clock.set(start);
    const exam = await buildExam(app);
    const { client, params } = await seatStudent(app, exam);
    app.clock.set(at(seconds));
    expect((await client.call(startCall, { params, body: { device_id: randomUUID() } })).problem.code).toBe(code);
  });

  test("neither an answered exam nor one that runs in another session starts again", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    await writer.client.call(closeCall, { params: writer.params });
    const body = { device_id: writer.device_id };
    const again = await writer.client.call(startCall, { params: writer.params, body });
    expect(again.problem.code).toBe("already_answered");
    const other = await buildSummary(app.db, { quiz_id: exam.quiz.id, user_id: writer.student.id });
    const elsewhere = await writer.client.call(startCall, { params: { summary_id: other.id }, body });
    expect(elsewhere.problem.code).toBe("answering_elsewhere");
  });
});

test("two seats of one quiz, started in the same instant, give one attempt", async () => {
  const exam = await buildExam(app);
  const { client, student, params } = await seatStudent(app, exam);
  const { id } = await buildSession(app.db, { quiz_id: exam.quiz.id, start_at: at(-60), end_at: at(7200) });
  const other = await buildSummary(app.db, { session_id: id, user_id: student.id, user_agreement_accepted_at: start });
  const body = { device_id: randomUUID() };
  const replies = await Promise.all(
    [params, { summary_id: other.id }].map((seat) => client.call(startCall, { params: seat, body })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe("answering_elsewhere");
});

test("an attempt that has a history cannot be deleted", async () => {
  const exam = await buildExam(app);
  const writer = await startStudent(app, exam);
  await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
  await expect(app.db.deleteFrom("scores").where("id", "=", writer.score_id).execute()).rejects.toThrow(
    "has a history",
  );
});

describe("CALL-30 the paper", () => {
  test("CALL-27 contains drawn questions and stored answers, ENT-07 in sections, exercises and questions", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const [first] = exam.questions;
    await sync(writer, writer.device_id, [edit({ question_id: first!.id, seq: 1, content: { choice_id: "c" } })]);
    const { body: paper } = await writer.client.call(paperCall, { params: writer.params });
    expect(paper).toMatchObject({ id: writer.instance_id, score_id: writer.score_id, questions_count: 3 });
    expect(paper.sections[0]?.children.map(({ questions }) => questions[0]?.attributes.type)).toEqual(
      Array.from({ length: 3 }, () => "single_choice"),
    );
    expect(paper.answers).toMatchObject([{ question_id: first!.id, content: { choice_id: "c" } }]);
  });

  test("no key, tolerance or correction is in the bytes that a student receives, nor an undrawn question", async () => {
    const exam = await buildExam(app, { questions: 6 });
    const marker = "THE-KEY-OF-ALL-THINGS";
    for (const { exercise_id } of exam.questions) {
      await buildQuestion(app.db, {
        exercise_id,
        type: "short_text",
        name: `Text of ${exercise_id}`,
        body: { statement_html: "Why?", max_length: 100 },
        key: { accepted: [{ text: marker, points: 1 }], folding: { case: true, accents: true, spacing: true } },
        correction_html: `<p>${marker}</p>`,
      });
    }
    await app.db.updateTable("quiz_sections").set({ draw_count: 2 }).where("quiz_id", "=", exam.quiz.id).execute();
    const writer = await startStudent(app, exam);
    const reply = await writer.client.call(paperCall, { params: writer.params });
    expect(reply.body.questions_count).toBe(4);
    expect(reply.text).not.toContain(marker);
    expect(reply.text).not.toMatch(/points_by_choice|accepted|tolerance|correction/);
    const drawn = new Set(reply.body.sections.flatMap(({ children }) => children.map(({ id }) => id)));
    for (const { exercise_id } of exam.questions) {
      expect(reply.text.includes(`Text of ${exercise_id}"`)).toBe(drawn.has(exercise_id));
    }
  });

  test("papers are prepared before the session opens; a student who is added later gets one at the start", async () => {
    const exam = await buildExam(app, { quiz: { random_questions: true } });
    const seat = await seatStudent(app, exam);
    expect(await preparePapers(app.parts, exam.quiz.id)).toBe(1);
    expect(await preparePapers(app.parts, exam.quiz.id)).toBe(0);
    const prepared = await app.db
      .selectFrom("quiz_instances")
      .selectAll()
      .where("quizzes_attempt_summary_id", "=", seat.summary.id)
      .executeTakeFirstOrThrow();
    const { body } = await seat.client.call(startCall, { params: seat.params, body: { device_id: randomUUID() } });
    expect(body.instance_id).toBe(prepared.id);
    expect(questionIdsOf(contentOf(prepared)).toSorted()).toEqual(exam.questions.map(({ id }) => id).toSorted());
    const late = await startStudent(app, exam);
    expect(late.instance_id).toBeGreaterThan(prepared.id);
  });
});

describe("CALL-17 closing", () => {
  test("LOSS-10 handing in twice, or again after a reload, returns the same receipt", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
    app.clock.set(at(600));
    const first = await writer.client.call(closeCall, { params: writer.params });
    app.clock.set(at(900));
    const second = await writer.client.call(closeCall, { params: writer.params });
    expect(first.body).toMatchObject({ state: "finished", finished_at: at(600).toISOString(), answers_count: 1 });
    expect(second.body).toEqual(first.body);
    const { body } = await writer.client.call(summaryCall, { params: writer.params });
    expect(body).toMatchObject({ answerability: "answered", student_finished_at: at(600).toISOString() });
  });

  test("the receipt can be verified later, by the student and the teacher, and a wrong one is recognized", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
    const { body: receipt } = await writer.client.call(closeCall, { params: writer.params });
    app.clock.set(at(300));
    const later = edit({ question_id: exam.questions[0]!.id, seq: 2, content: { choice_id: "b" } });
    await sync(writer, writer.device_id, [later]);
    const { student_name, finished_at, ...verify } = receipt;
    for (const client of [writer.client, await asOwner(exam)]) {
      const good = await client.call("POST /api/v1/receipts/verify", { body: verify });
      expect(good.body).toMatchObject({ matches: true, answers_count: 1, missing_count: 0, student_name, finished_at });
      expect([student_name, good.body.quiz_name]).toEqual([writer.student.name, exam.quiz.name]);
      const bad = { ...verify, digest: "0".repeat(64) };
      expect((await client.call("POST /api/v1/receipts/verify", { body: bad })).body.matches).toBe(false);
    }
  });

  test("an attempt closed at the bell has its receipt once the last answers have had time to arrive", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const params = { score_id: writer.score_id };
    app.clock.set(at(3600));
    await closeOverdueAttempts(app.parts);
    const receiptCall = "GET /api/v1/scores/:score_id/receipt";
    const early = await writer.client.call(receiptCall, { params });
    expect(early.problem.code).toBe("attempt_not_closed");
    app.clock.set(at(3605));
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1, edited_at: at(3599) })]);
    app.clock.set(at(3611));
    const { body: receipt } = await writer.client.call(receiptCall, { params });
    expect(receipt.answers_count).toBe(1);
  });

  test("the clock closes attempts whose time is over, in one batch, and leaves the others", async () => {
    const exam = await buildExam(app);
    const [early, late] = [await startStudent(app, exam), await startStudent(app, exam)];
    await app.db
      .updateTable("quizzes_attempt_summaries")
      .set({ granted_seconds: 600 })
      .where("id", "=", late.summary.id)
      .execute();
    app.clock.set(at(3601));
    await closeOverdueAttempts(app.parts);
    expect(await attemptOf(early.score_id)).toMatchObject({ state: "timeout_timer", finished_at: at(3600) });
    expect(await attemptOf(late.score_id)).toMatchObject({ state: "started", closes_at: at(4200) });
    app.clock.set(at(4200));
    await closeOverdueAttempts(app.parts);
    expect(await attemptOf(late.score_id)).toMatchObject({ state: "timeout_timer", finished_at: at(4200) });
  });

  test("a closing job runs three seconds after the attempt's end, so that last edits can arrive", async () => {
    const exam = await buildExam(app);
    await startStudent(app, exam);
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`close:${at(3600).getTime()}`}`.execute(app.db);
    expect(rows).toEqual([{ run_at: at(3603) }]);
  });

  test("a teacher who closes a session closes its attempts at that moment", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const owner = await asOwner(exam);
    app.clock.set(at(100));
    await owner.call("POST /api/v1/sessions/:session_id/close", { params: { session_id: exam.session.id } });
    app.clock.set(at(101));
    await closeOverdueAttempts(app.parts);
    expect(await attemptOf(writer.score_id)).toMatchObject({ state: "timeout_closed", finished_at: at(100) });
  });
});

describe("LOSS-12 a teacher changes the time while the exam runs", () => {
  const toldTo = async (user_id: number) =>
    (await app.db.selectFrom("realtime_messages").select("seq").where("topic", "=", `user:${user_id}`).execute())
      .length;

  test("for one student: the new deadline is pushed, read by the student, acknowledged and audited", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const before = await toldTo(writer.student.id);
    const owner = await asOwner(exam);
    const granted = { params: writer.params, body: { granted_seconds: 300 } };
    expect((await owner.call("PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time", granted)).status).toBe(
      204,
    );
    expect(await toldTo(writer.student.id)).toBe(before + 1);
    const { body } = await writer.client.call(summaryCall, { params: writer.params });
    expect(body.submission_deadline_at).toBe(at(3900).toISOString());
    const seen = { params: writer.params, body: { submission_deadline_at: body.submission_deadline_at! } };
    await writer.client.call("PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline", seen);
    const row = await app.db
      .selectFrom("quizzes_attempt_summaries")
      .select("acknowledged_deadline_at")
      .where("id", "=", writer.summary.id)
      .executeTakeFirstOrThrow();
    expect(row.acknowledged_deadline_at).toEqual(at(3900));
    const audit = await app.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", String(writer.summary.id))
      .execute();
    expect(audit).toEqual([{ action: "time_granted" }]);
  });

  test("for a whole session: every running attempt gets its new deadline, and every student is notified", async () => {
    const exam = await buildExam(app);
    const writers = [await startStudent(app, exam), await startStudent(app, exam)];
    const owner = await asOwner(exam);
    await owner.call("PUT /api/v1/sessions/:session_id/granted_time", {
      params: { session_id: exam.session.id },
      body: { granted_seconds: 120 },
    });
    for (const writer of writers) expect((await attemptOf(writer.score_id)).closes_at).toEqual(at(3720));
  });
});

describe("CALL-22 retaking", () => {
  test("SCORE-10 makes a new attempt with a new paper; the old one stays readable", async () => {
    const exam = await buildExam(app, { quiz: { allow_retake_quiz: true } });
    const writer = await startStudent(app, exam);
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
    await writer.client.call(closeCall, { params: writer.params });
    const retake = { params: writer.params, body: { device_id: writer.device_id } };
    const { body: again } = await writer.client.call(
      "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake",
      retake,
    );
    expect(again.score_id).not.toBe(writer.score_id);
    expect(again.summary.answerability).toBe("answering");
    expect(await answersOf({ ...writer, instance_id: again.instance_id })).toEqual([]);
    expect(await answersOf(writer)).toHaveLength(1);
    const scores = await writer.client.call("GET /api/v1/scores", { query: { quiz_id: exam.quiz.id } });
    expect(scores.body.map(({ state }) => state)).toEqual(["started", "finished"]);
  });

  test("is refused where the quiz does not offer it, or while the attempt runs", async () => {
    const exam = await buildExam(app, { quiz: { allow_retake_quiz: true } });
    const writer = await startStudent(app, exam);
    const retake = { params: writer.params, body: { device_id: writer.device_id } };
    const running = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", retake);
    expect(running.problem.code).toBe("retake_not_offered");
    const once = await startStudent(app, await buildExam(app));
    await once.client.call(closeCall, { params: once.params });
    const again = { params: once.params, body: { device_id: once.device_id } };
    const closed = await once.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", again);
    expect(closed.problem.code).toBe("retake_not_offered");
  });
});

describe("correction between questions", () => {
  const lockCall = "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock";

  test("NAV-03 locks the exercise, then sends that one correction; later edits wait for the teacher", async () => {
    const exam = await buildExam(app, { quiz: { correction_btw_questions: true } });
    const writer = await startStudent(app, exam);
    const [first, second] = exam.questions;
    await sync(writer, writer.device_id, [edit({ question_id: first!.id, seq: 1 })]);
    const params = { instance_id: writer.instance_id, exercise_id: first!.exercise_id };
    const locked = await writer.client.call(lockCall, { params });
    expect(locked.body.questions).toMatchObject([{ question_id: first!.id, key: { points_by_choice: { b: 1 } } }]);
    expect(locked.text).not.toContain(`"question_id":${second!.id}`);
    const after = await sync(writer, writer.device_id, [
      edit({ question_id: first!.id, seq: 2, content: { choice_id: "b" } }),
      edit({ question_id: second!.id, seq: 3 }),
    ]);
    expect(after.results.map(({ outcome }) => outcome)).toEqual(["late", "stored"]);
    expect(await answersOf(writer)).toMatchObject([{ content: { choice_id: "a" }, late_status: "out_of_time" }, {}]);
    expect((await writer.client.call(lockCall, { params })).body.locked_at).toBe(locked.body.locked_at);
  });

  test("without that setting the exercise cannot be locked", async () => {
    const exam = await buildExam(app);
    const writer = await startStudent(app, exam);
    const params = { instance_id: writer.instance_id, exercise_id: exam.questions[0]!.exercise_id };
    const refused = await writer.client.call(lockCall, { params });
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain("points_by_choice");
  });
});
