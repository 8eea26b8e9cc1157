import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExam, edit, startStudent, type Exam, type Writer } from "../../../testing/exam.ts";
import { withClient } from "../../../testing/database-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let exam: Exam;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app, { questions: 2 });
  writer = await startStudent(app, exam);
});
afterAll(() => app.stop());

/** As after a failover to a standby: the connections break, and the new database is read-only. */
const setReadOnly = (on: boolean) =>
  withClient(app.url, async (client) => {
    await client.query("set default_transaction_read_only = off");
    await client.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${
        on ? "on" : "off"
      }', current_database()); end $$`,
    );
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });

const send = (edits: unknown[], device_id = writer.device_id) =>
  app.server.inject({
    method: "POST",
    url: `/api/v1/quiz_instances/${writer.instance_id}/answers`,
    headers: { cookie: writer.client.cookie, "sec-fetch-site": "same-origin" },
    payload: { device_id, edits },
  });

const health = async () => (await app.server.inject("/api/v1/health")).statusCode;

test("LOSS-28 while the database is read-only, clients must retry every edit; none is rejected", async () => {
  const edits = exam.questions.map(({ id }, index) => edit({ question_id: id, seq: index + 1 }));
  const stored = async (): Promise<string[]> =>
    (await send(edits)).json().results.map((one: { outcome: string }) => one.outcome);

  await setReadOnly(true);
  for (const one of [edits, [edits[0]], [edits[1]]]) {
    const reply = await send(one);
    expect([reply.statusCode, reply.json().code]).toEqual([503, "service_unavailable"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  const fromNewDevice = await send(edits, randomUUID());
  expect([fromNewDevice.statusCode, fromNewDevice.json().code]).toEqual([503, "service_unavailable"]);
  expect(await health()).toBe(503);

  await setReadOnly(false);
  expect(await stored()).toEqual(["stored", "stored"]);
  expect(await stored()).toEqual(["duplicate", "duplicate"]);
  expect(await health()).toBe(200);
});

test("LOSS-28 while another session locks the table, the client must retry the edit", async () => {
  const edits = [edit({ question_id: exam.questions[0]!.id, seq: 10 })];
  await withClient(app.url, async (client) => {
    await client.query("begin; lock table answer_edits in exclusive mode");
    const reply = await send(edits);
    expect([reply.statusCode, reply.json().code]).toEqual([503, "service_unavailable"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    await client.query("rollback");
  });
  expect((await send(edits)).json().results[0].outcome).toBe("stored");
});
