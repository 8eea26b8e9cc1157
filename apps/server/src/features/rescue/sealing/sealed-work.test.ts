import { randomUUID } from "node:crypto";
import type { RescueKey } from "@examplar/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildUser } from "../../../builders/index.ts";
import { buildExam, startStudent, type Exam, type Writer } from "../../../testing/exam.ts";
import { rescueContent, seal, workKey } from "../../../testing/rescue-file.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { TestClient } from "../../../testing/test-client.ts";

let app: TestApp;
let exam: Exam;
let key: RescueKey;
let writer: Writer;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(new Date("2026-11-15T10:00:00Z"));
  exam = await buildExam(app);
  writer = await startStudent(app, exam);
  key = (await writer.client.call("GET /api/v1/rescue_key")).body;
});
afterAll(() => app.stop());

describe("the key of sealed work", () => {
  const open = (by: TestClient, file: unknown) =>
    by.call("POST /api/v1/sealed_work", { body: { key: JSON.stringify(file) } });

  test("LOSS-30~ is opened only for its author", async () => {
    const file = await seal(key, workKey(writer.student.id));
    const other = await startStudent(app, exam);
    expect((await open(other.client, file)).status).toBe(404);
    expect((await open(await app.as({ id: exam.quiz.owner_id }), file)).status).toBe(404);
    expect((await open(writer.client, file)).body).toEqual({ key: workKey(0).key });
  });

  test("LOSS-30~ of a teacher is opened only for that teacher, not for students or colleagues", async () => {
    const file = await seal(key, workKey(exam.quiz.owner_id));
    const memberships = [{ school_id: exam.quiz.school_id, role: "teacher" as const }];
    const colleague = await app.as(await buildUser(app.db, { memberships }));
    for (const other of [writer.client, colleague]) expect((await open(other, file)).status).toBe(404);
    expect((await open(await app.as({ id: exam.quiz.owner_id }), file)).body).toEqual({ key: workKey(0).key });
  });

  test("with other content, another key or a changed bit, nothing is opened", async () => {
    const file = await seal(key, workKey(writer.student.id));
    const codeOf = async (one: unknown) => ((await open(writer.client, one)).body as unknown as { code: string }).code;
    expect(await codeOf({})).toBe("rescue_file_unreadable");
    expect(await codeOf(await seal(key, rescueContent(writer.student.id, [])))).toBe("rescue_file_unreadable");
    const header = { ...file.header, key_id: randomUUID() };
    expect(await codeOf({ ...file, header })).toBe("rescue_file_of_another_key");
    expect(
      await codeOf({ ...file, ciphertext: file.ciphertext.replace(/^./, (sign) => (sign === "A" ? "B" : "A")) }),
    ).toBe("rescue_file_altered");
  });
});
