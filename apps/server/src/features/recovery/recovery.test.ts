import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildInstance, buildUser } from "../../builders/index.ts";
import { answersOf, buildExam, edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
let exam: Exam;
let first: number;
let second: number;
let support: TestClient;
let support_id: number;
let writer: Writer;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
  exam = await buildExam(app);
  [first, second] = exam.questions.map(({ id }) => id) as [number, number];
  const user = await buildUser(app.db, { memberships: [{ school_id: exam.quiz.school_id, role: "support" }] });
  support_id = user.id;
  support = await app.as(user);
});
beforeEach(async () => {
  app.clock.set(start);
  writer = await startStudent(app, exam);
});
afterAll(() => app.stop());

const choice = (choice_id: string) => ({ choice_id });
const read = (by: TestClient, instance_id = writer.instance_id) =>
  by.call("GET /api/v1/quiz_instances/:instance_id/recovery", { params: { instance_id } });
const resync = (by: TestClient, instance_id = writer.instance_id) =>
  by.call("POST /api/v1/quiz_instances/:instance_id/recovery/resync", { params: { instance_id } });
const syncHolding = (device_id: string, edits: unknown[], pending: { answers: number; events: number }) =>
  writer.client.call("POST /api/v1/quiz_instances/:instance_id/answers", {
    params: { instance_id: writer.instance_id },
    body: { device_id, edits, pending },
  });

describe("the figures", () => {
  test("RECOV-02 RECOV-03 count what the server has, and the unsent work that the devices reported", async () => {
    const other = randomUUID();
    await syncHolding(writer.device_id, [edit({ question_id: first, seq: 1 }), edit({ question_id: first, seq: 2 })], {
      answers: 3,
      events: 4,
    });
    app.clock.set(at(30));
    await syncHolding(other, [edit({ question_id: second, seq: 1 })], { answers: 2, events: 0 });
    // The server writes the reports of devices separately from the answers, within a second.
    await vi.waitFor(async () => expect((await read(support)).body.unsynchronized_answers_count).toBe(5), 5_000);
    const { status, body } = await read(support);
    expect(status).toBe(200);
    expect(body).toEqual({
      instance_id: writer.instance_id,
      score_id: writer.score_id,
      quiz_id: exam.quiz.id,
      student_name: writer.student.name,
      synchronized_answers_count: 2,
      unsynchronized_answers_count: 5,
      devices: [
        {
          device_id: writer.device_id,
          user_agent: expect.any(String) as string,
          pending_answers: 3,
          pending_events: 4,
          last_sync_at: start.toISOString(),
          owns: true,
        },
        {
          device_id: other,
          user_agent: "",
          pending_answers: 2,
          pending_events: 0,
          last_sync_at: at(30).toISOString(),
          owns: false,
        },
      ],
      edits_count: 3,
      late_count: 0,
      resync_requested_at: null,
    });
  });

  test("an answer that exists only as late work counts too, and is counted as late", async () => {
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1 })]);
    app.clock.set(at(2 * 3600));
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 2 }), edit({ question_id: second, seq: 3 })]);
    const figures = { synchronized_answers_count: 2, edits_count: 3, late_count: 2 };
    expect((await read(support)).body).toMatchObject(figures);
  });

  test("before the first sync all are zero; a paper that nobody has begun is not found", async () => {
    const zeros = { synchronized_answers_count: 0, unsynchronized_answers_count: 0, edits_count: 0, late_count: 0 };
    expect((await read(support)).body).toMatchObject(zeros);
    const prepared = await buildInstance(app.db);
    await app.db.updateTable("quiz_instances").set({ score_id: null }).where("id", "=", prepared.id).execute();
    expect((await read(support, prepared.id)).status).toBe(404);
  });
});

describe("CALL-25 resync answers", () => {
  const messages = () =>
    app.db
      .selectFrom("realtime_messages")
      .select("event")
      .where("topic", "=", `user:${writer.student.id}`)
      .orderBy("seq")
      .execute();

  test("notifies the student's devices, now by realtime and later with every sync", async () => {
    const before = (await messages()).length;
    app.clock.set(at(60));
    const { body } = await resync(support);
    expect(body).toMatchObject({ instance_id: writer.instance_id, resync_requested_at: at(60).toISOString() });
    expect((await messages()).slice(before)).toEqual([
      { event: { kind: "attempt_changed", quiz_id: exam.quiz.id, summary_id: writer.summary.id } },
    ]);
    expect((await read(support)).body.resync_requested_at).toBe(at(60).toISOString());
    expect((await sync(writer, writer.device_id, [])).resync_requested_at).toBe(at(60).toISOString());
  });

  test("normally changes nothing, however often it is repeated, and is audited each time", async () => {
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1 }), edit({ question_id: second, seq: 2 })]);
    const before = await answersOf(writer);
    for (let time = 0; time < 3; time += 1)
      expect((await resync(support)).body).toMatchObject({ checked_count: 2, changed: [] });
    expect(await answersOf(writer)).toEqual(before);
    const lines = await app.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "resync_requested")
      .where("subject_id", "=", String(writer.score_id))
      .execute();
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ actor_id: support_id, details: { checked_count: 2, changed: [] } });
  });

  test("an answer that differs from its history is corrected and reported", async () => {
    const edits = [1, 2].map((seq) =>
      edit({ question_id: first, seq, content: choice(seq === 1 ? "a" : "b"), edited_at: at(seq) }),
    );
    for (const one of edits) await sync(writer, writer.device_id, [one]);
    await sync(writer, writer.device_id, [edit({ question_id: second, seq: 3, edited_at: at(3) })]);
    await sql`update answers set content = '{"choice_id": "c"}', edit_id = ${edits[0]!.edit_id}
      where score_id = ${writer.score_id} and question_id = ${first}`.execute(app.db);
    await app.db
      .deleteFrom("answers")
      .where("score_id", "=", writer.score_id)
      .where("question_id", "=", second)
      .execute();
    expect((await resync(support)).body).toMatchObject({
      checked_count: 2,
      changed: [
        { question_id: first, revision_before: 2, revision: 3 },
        { question_id: second, revision_before: null, revision: 1 },
      ],
    });
    expect(await answersOf(writer)).toMatchObject([{ content: choice("b") }, { content: choice("a") }]);
    expect((await resync(support)).body.changed).toEqual([]);
  });

  test("a closed attempt whose answers changed waits for the grader again", async () => {
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1 })]);
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
    await app.db.updateTable("scores").set({ is_up_to_date: true }).where("id", "=", writer.score_id).execute();
    await app.db.deleteFrom("grading_requests").where("score_id", "=", writer.score_id).execute();
    const state = async () => {
      const { is_up_to_date } = await app.db
        .selectFrom("scores")
        .select("is_up_to_date")
        .where("id", "=", writer.score_id)
        .executeTakeFirstOrThrow();
      const asked = await app.db
        .selectFrom("grading_requests")
        .select("id")
        .where("score_id", "=", writer.score_id)
        .execute();
      return { is_up_to_date, asked: asked.length };
    };
    await resync(support);
    expect(await state()).toEqual({ is_up_to_date: true, asked: 0 });
    await app.db.updateTable("answers").set({ edit_id: null }).where("score_id", "=", writer.score_id).execute();
    await resync(support);
    expect(await state()).toEqual({ is_up_to_date: false, asked: 1 });
  });

  test("late work that a teacher has accepted stays accepted", async () => {
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1, content: choice("a") })]);
    await app.db
      .updateTable("answers")
      .set({ status: "accepted", content: JSON.stringify(choice("b")), edit_id: randomUUID() })
      .where("score_id", "=", writer.score_id)
      .execute();
    expect((await resync(support)).body).toMatchObject({ checked_count: 0, changed: [] });
    expect(await answersOf(writer)).toMatchObject([{ status: "accepted", content: choice("b") }]);
  });

  test("while the student writes, no edit is lost and no answer moves back", async () => {
    const edits = Array.from({ length: 40 }, (_, n) =>
      edit({ question_id: first, seq: n + 1, content: choice("abc"[n % 3]!), edited_at: at(n) }),
    );
    await Promise.all(edits.flatMap((one) => [sync(writer, writer.device_id, [one]), resync(support)]));
    expect(await answersOf(writer)).toMatchObject([{ edit_id: edits.at(-1)?.edit_id }]);
    expect((await read(support)).body.edits_count).toBe(40);
  });
});

describe("who may", () => {
  test("owner-like users too; for all others, including the student, it is not found", async () => {
    const other = await startStudent(app, exam);
    const owner = await app.as({ id: exam.quiz.owner_id });
    expect([(await read(owner)).status, (await resync(owner)).status]).toEqual([200, 200]);
    const { school_id } = (await buildExam(app)).quiz;
    const stranger = await buildUser(app.db, { memberships: [{ school_id, role: "support" }] });
    for (const by of [writer.client, other.client, await app.as(stranger)])
      expect([(await read(by)).status, (await resync(by)).status]).toEqual([404, 404]);
  });
});
