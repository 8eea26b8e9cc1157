import { connect } from "node:net";
import type { RescueKey } from "@examplar/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portOf } from "../../platform/http/listen.ts";
import { buildExam, edit, startStudent, type Exam, type Writer } from "../../testing/exam.ts";
import { rescueContent, seal } from "../../testing/rescue-file.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

let app: TestApp;
let exam: Exam;
let key: RescueKey;
let teacher: TestClient;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app);
  teacher = await app.as({ id: exam.quiz.owner_id });
  key = (await teacher.call("GET /api/v1/rescue_key")).body;
  writer = await startStudent(app, exam);
});
afterAll(() => app.stop());

const importFile = (by: TestClient, file: string) => by.call("POST /api/v1/rescue_files", { body: { file } });

describe("a server that receives many large files", () => {
  test("refuses a student before it reads what they send", async () => {
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect(portOf(app.server), "127.0.0.1");
    const head = ["POST /api/v1/rescue_files HTTP/1.1", "host: localhost", "content-type: application/json"];
    const rest = [`cookie: ${writer.client.cookie}`, `content-length: ${29 * 1024 * 1024}`];
    // The test sends no byte of the file: only a server that does not wait for it can reply.
    socket.write(`${[...head, ...rest].join("\r\n")}\r\n\r\n`);
    const reply = Buffer.concat(await socket.toArray()).toString();
    expect(reply).toMatch(/^HTTP\/1.1 404 /);
    expect(reply).toContain("connection: close");
  });

  test("imports those of a teacher one after the other, and refuses the last ones as too many", async () => {
    const { instance_id, device_id, score_id, student } = writer;
    const unsent = { instance_id, device_id, edit: edit({ question_id: exam.questions[0]!.id, seq: 1 }) };
    const file = JSON.stringify(await seal(key, rescueContent(student.id, [unsent])));
    const statuses = (await Promise.all(Array.from({ length: 14 }, () => importFile(teacher, file)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
    const history = app.db.selectFrom("answer_edits").select("edit_id").where("score_id", "=", score_id);
    expect(await history.execute()).toHaveLength(1);
  });
});
