import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { desktopAppHeader } from "@examplar/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocument, buildExercise, buildQuestion, buildSection, type Row } from "../../builders/index.ts";
import { buildExam, seatStudent, startStudent, type Exam } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

const app = await createTestApp();
afterAll(app.stop);

let exam: Exam;
let shared: Row<"documents">;
const drawn: Row<"documents">[] = [];

const addDocument = async (filename: string, content_type: string, content: string) => {
  const storage_key = `documents/${randomUUID()}`;
  await app.parts.storage.put(storage_key, Readable.from([Buffer.from(content)]), { max_bytes: 1000 });
  const byte_size = Buffer.byteLength(content);
  return buildDocument(app.db, { quiz_id: exam.quiz.id, filename, content_type, storage_key, byte_size });
};

beforeAll(async () => {
  exam = await buildExam(app);
  shared = await addDocument("énoncé.pdf", "application/pdf", "%PDF-1.7 and more");
  const fixed = await buildSection(app.db, { quiz_id: exam.quiz.id, position: 2 });
  const exercise = await buildExercise(app.db, { quiz_section_id: fixed.id, document_ids: [shared.id] });
  await buildQuestion(app.db, { exercise_id: exercise.id });
  const section = await buildSection(app.db, { quiz_id: exam.quiz.id, position: 3, draw_count: 1 });
  for (const position of [1, 2]) {
    const document = await addDocument(`table-${position}.csv`, "text/csv", `table ${position}`);
    drawn.push(document);
    const document_ids = [document.id, shared.id];
    const one = await buildExercise(app.db, { quiz_section_id: section.id, position, document_ids });
    await buildQuestion(app.db, { exercise_id: one.id });
  }
});

const list = (client: TestClient, summary_id: number) =>
  client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", { params: { summary_id } });
const see = (client: TestClient, uuid: string, headers: object = {}) =>
  app.server.inject({ url: `/api/v1/documents/${uuid}`, headers: { cookie: client.cookie, ...headers } });

test("ENT-13 the documents of the exercises that were drawn, each once, can be listed and opened", async () => {
  const { client, summary } = await startStudent(app, exam);
  const { body } = await list(client, summary.id);
  expect(body).toHaveLength(2);
  expect(body[0]).toEqual({
    id: shared.id,
    uuid: shared.uuid,
    filename: "énoncé.pdf",
    content_type: "application/pdf",
    byte_size: 17,
    sha256: createHash("sha256").update("%PDF-1.7 and more").digest("hex"),
    url: `/api/v1/documents/${shared.uuid}`,
  });
  for (const document of drawn) {
    const isDrawn = body.some(({ id }) => id === document.id);
    expect((await see(client, document.uuid)).statusCode).toBe(isDrawn ? 200 : 404);
  }
  const whole = await see(client, shared.uuid);
  expect(whole.body).toBe("%PDF-1.7 and more");
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": "17",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringContaining("filename*=UTF-8''%C3%A9nonc%C3%A9.pdf"),
  });
  const part = await see(client, shared.uuid, { range: "bytes=-4" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "more", "bytes 13-16/17"]);
});

test("nobody gets documents before the start, even with the URL", async () => {
  const { client, summary } = await seatStudent(app, exam);
  expect((await list(client, summary.id)).problem.code).toBe("not_started");
  expect((await see(client, shared.uuid)).statusCode).toBe(404);
});

test("students of other exams get none, the owner gets all, and an unknown id is not found", async () => {
  const stranger = await startStudent(app, await buildExam(app));
  const { summary } = await startStudent(app, exam);
  const owner = await app.as({ id: exam.quiz.owner_id });
  expect((await list(stranger.client, summary.id)).status).toBe(404);
  expect((await list(stranger.client, stranger.summary.id)).body).toEqual([]);
  expect((await see(stranger.client, shared.uuid)).statusCode).toBe(404);
  expect((await see(owner, drawn[0]!.uuid)).body).toBe("table 1");
  expect((await see(owner, randomUUID())).json()).toMatchObject({ code: "not_found" });
  for (const trick of ["..%2f..%2fetc%2fpasswd", "1", "%00"])
    expect((await see(owner, trick)).json()).toMatchObject({ code: expect.stringMatching(/validation_failed|bad_/) });
});

test("LOSS-31~ a browser gets the digest of each document, which is computed once", async () => {
  const { client, summary } = await startStudent(app, exam);
  const [first] = (await list(client, summary.id)).body;
  const row = await app.db.selectFrom("documents").select("sha256").where("id", "=", shared.id).executeTakeFirst();
  expect(row?.sha256).toBe(first?.sha256);
  await app.db
    .updateTable("documents")
    .set({ sha256: "0".repeat(64) })
    .where("id", "=", shared.id)
    .execute();
  expect((await list(client, summary.id)).body[0]?.sha256).toBe("0".repeat(64));
});

test("a document whose file is missing is not found", async () => {
  const owner = await app.as({ id: exam.quiz.owner_id });
  const lost = await buildDocument(app.db, { quiz_id: exam.quiz.id });
  expect((await see(owner, lost.uuid)).statusCode).toBe(404);
});

test("for an exam in the desktop app, documents open in no other session of the student", async () => {
  await app.db.updateTable("quizzes").set({ desktop_app_required: true }).where("id", "=", exam.quiz.id).execute();
  const { student, params } = await seatStudent(app, exam);
  const inApp = await app.as(student, { [desktopAppHeader]: "1.0.0" });
  const browser = await app.as(student);
  await inApp.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
    params,
    body: { device_id: randomUUID() },
  });
  // The browser requests a picture without the app's header.
  const bothSee = async () =>
    [await see(inApp, shared.uuid), await see(browser, shared.uuid)].map((one) => one.statusCode);
  expect(await bothSee()).toEqual([200, 404]);
  await inApp.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params });
  expect(await bothSee()).toEqual([200, 200]);
  await app.db.updateTable("quizzes").set({ desktop_app_required: false }).where("id", "=", exam.quiz.id).execute();
});
