import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../testing/database-server.ts";
import { buildExam, edit, startStudent, type Exam, type Writer } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let exam: Exam;
let writers: Writer[];
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app, { questions: 1 });
  writers = [];
  for (let n = 0; n < 20; n += 1) writers.push(await startStudent(app, exam));
});
afterAll(() => app.stop());

const send = async (writer: Writer, one: ReturnType<typeof edit>): Promise<string> => {
  const reply = await app.server.inject({
    method: "POST",
    url: `/api/v1/quiz_instances/${writer.instance_id}/answers`,
    headers: { cookie: writer.client.cookie, "sec-fetch-site": "same-origin" },
    payload: { device_id: writer.device_id, edits: [one] },
  });
  return reply.json().results?.[0].outcome ?? reply.json().code;
};

const editsOf = (seq: number) => writers.map(() => edit({ question_id: exam.questions[0]!.id, seq }));
const sendAll = (edits: ReturnType<typeof edit>[]) =>
  Promise.all(writers.map((writer, index) => send(writer, edits[index]!)));

test("LOSS-28 the client retries an answer whose row a program has locked; all others are stored", async () => {
  expect(new Set(await sendAll(editsOf(1)))).toEqual(new Set(["stored"]));
  const locked = writers[7]!;
  const edits = editsOf(2);
  await withClient(app.url, async (client) => {
    await client.query("begin");
    await client.query("select from answers where score_id = $1 for update", [locked.score_id]);
    const outcomes = await sendAll(edits);
    expect(outcomes.splice(7, 1)).toEqual(["service_unavailable"]);
    expect(new Set(outcomes)).toEqual(new Set(["stored"]));
    await client.query("rollback");
  });
  expect(await send(locked, edits[7]!)).toBe("stored");
  const { rows } = await app.parts.pool.query("select distinct revision from answers");
  expect(rows).toEqual([{ revision: 2 }]);
}, 30_000);

test("with the whole table locked, all clients are told to retry before their browsers time out", async () => {
  const edits = editsOf(3);
  await withClient(app.url, async (client) => {
    await client.query("begin; lock table answers in exclusive mode");
    const from = performance.now();
    expect(new Set(await sendAll(edits))).toEqual(new Set(["service_unavailable"]));
    expect(performance.now() - from).toBeLessThan(15_000);
    await client.query("rollback");
  });
  expect(new Set(await sendAll(edits))).toEqual(new Set(["stored"]));
}, 30_000);
