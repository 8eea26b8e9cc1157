import { randomUUID } from "node:crypto";
import { quizInstanceSchema, startedExamSchema } from "@examplar/contract";
import { paperForStudent, questionTypes, type PaperContent } from "@examplar/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocument, buildExercise, buildQuestion, buildSection } from "../../builders/index.ts";
import { buildExam, edit, seatStudent, startStudent, sync, type Exam } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { createFragmentsCache } from "../papers/index.ts";

const app = await createTestApp();
afterAll(app.stop);

let exam: Exam;

/** A quiz with every type of question, two of them in one exercise, shuffled for each student. */
beforeAll(async () => {
  exam = await buildExam(app, { quiz: { random_questions: true } });
  const section = await buildSection(app.db, { quiz_id: exam.quiz.id, position: 2 });
  const document = await buildDocument(app.db, { quiz_id: exam.quiz.id, sha256: "0".repeat(64) });
  const exercise = await buildExercise(app.db, { quiz_section_id: section.id, document_ids: [document.id] });
  for (const [index, type] of questionTypes.entries())
    await buildQuestion(app.db, { exercise_id: exercise.id, position: index + 1, type });
});

const start = (client: TestClient, summary_id: number, device_id = randomUUID()) =>
  client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
    params: { summary_id },
    body: { device_id },
  });

/** Reads what the page requested one by one in earlier versions. */
const asked = async (client: TestClient, summary_id: number) => {
  const params = { summary_id };
  const [paper, documents, rescue_key] = await Promise.all([
    client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", { params }),
    client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", { params }),
    client.call("GET /api/v1/rescue_key"),
  ]);
  return { paper: paper.body, documents: documents.body, rescue_key: rescue_key.body };
};

test("a start returns the paper, its documents and the rescue key, as their own endpoints return them", async () => {
  const { client, summary } = await seatStudent(app, exam);
  const { body: started } = await start(client, summary.id);
  const one_by_one = await asked(client, summary.id);
  expect(started.paper).toEqual({ ...one_by_one.paper, now: started.paper.now });
  expect(started.documents).toEqual(one_by_one.documents);
  expect(started.documents).toHaveLength(1);
  expect(started.rescue_key).toEqual(one_by_one.rescue_key);
  expect(started.paper).toMatchObject({ id: started.instance_id, score_id: started.score_id, answers: [] });
});

test("pressed again, it returns the running attempt with its answers", async () => {
  const writer = await startStudent(app, exam);
  await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
  const { body: again } = await start(writer.client, writer.summary.id, writer.device_id);
  const one_by_one = await asked(writer.client, writer.summary.id);
  expect(again.paper).toEqual({ ...one_by_one.paper, now: again.paper.now });
  expect(again.paper.answers).toHaveLength(1);
  expect(again.documents).toEqual(one_by_one.documents);
  expect(again.instance_id).toBe(writer.instance_id);
});

test("students with different orders read their own papers, with no field beyond the contract", async () => {
  await sql`update questions set body = body || '{"key": "TOP-SECRET"}' where exercise_id in (
    select id from exercises where quiz_section_id in (select id from quiz_sections where quiz_id = ${exam.quiz.id}))`.execute(
    app.db,
  );
  const fragments = await createFragmentsCache(app.db).of(exam.quiz.id);
  const orders = new Set<string>();
  for (let student = 0; student < 8; student += 1) {
    const { body } = await start(...(await seatStudent(app, exam).then((s) => [s.client, s.summary.id] as const)));
    const { content } = await app.db
      .selectFrom("quiz_instances")
      .select("content")
      .where("id", "=", body.instance_id)
      .executeTakeFirstOrThrow();
    const composed = paperForStudent(content as unknown as PaperContent, fragments);
    expect(body.paper).toMatchObject(JSON.parse(JSON.stringify(composed)));
    expect(quizInstanceSchema.parse(body.paper)).toEqual(body.paper);
    expect(startedExamSchema.parse(body)).toEqual(body);
    expect(JSON.stringify(body)).not.toContain("TOP-SECRET");
    orders.add(JSON.stringify(content));
  }
  expect(orders.size).toBe(8);
});

test("nobody starts or reads from a seat that is not theirs", async () => {
  const { summary } = await seatStudent(app, exam);
  const { client } = await seatStudent(app, exam);
  expect((await start(client, summary.id)).status).toBe(404);
});
