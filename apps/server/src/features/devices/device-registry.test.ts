import { ordinaryPaceMs, slowestPaceMs } from "@examplar/domain";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { buildExam, edit, startStudent, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { maxTakes, setOwningDevice } from "./devices.repository.ts";

const app = await createTestApp();
afterAll(app.stop);

let exam: Exam;
let writer: Writer;
beforeEach(async () => {
  exam = await buildExam(app);
  writer = await startStudent(app, exam);
});

const sync = (answers: number, seq: number) =>
  writer.client.call("POST /api/v1/quiz_instances/:instance_id/answers", {
    params: { instance_id: writer.instance_id },
    body: {
      device_id: writer.device_id,
      edits: [edit({ question_id: exam.questions[0]!.id, seq })],
      pending: { answers, events: 1 },
    },
  });

const reported = () =>
  app.db
    .selectFrom("attempt_devices")
    .select(["pending_answers", "pending_events"])
    .where("score_id", "=", writer.score_id)
    .executeTakeFirstOrThrow();

test("a device's report of unsent work is written within seconds, only the last of several", async () => {
  for (const answers of [5, 4, 3]) await sync(answers, answers);
  await vi.waitFor(async () => expect(await reported()).toEqual({ pending_answers: 3, pending_events: 1 }), {
    timeout: 5_000,
    interval: 50,
  });
});

test("an answer does not wait for the report: it is acknowledged while the device's row is locked", async () => {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async (trx) => {
    await trx.selectFrom("attempt_devices").selectAll().where("score_id", "=", writer.score_id).forUpdate().execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const { status, body } = await sync(7, 1);
  expect(status).toBe(200);
  expect(body.results).toMatchObject([{ outcome: "stored" }]);
  release.resolve();
  await holding;
  await vi.waitFor(async () => expect((await reported()).pending_answers).toBe(7), { timeout: 5_000, interval: 50 });
});

test("a reply sets a pace between the ordinary and the slowest", async () => {
  const { pace_ms } = (await sync(0, 1)).body;
  expect(pace_ms).toBeGreaterThanOrEqual(ordinaryPaceMs);
  expect(pace_ms).toBeLessThanOrEqual(slowestPaceMs);
});

test("an attempt that changes devices very often keeps only the last take-over times", async () => {
  const { score_id, device_id, student } = writer;
  const phone = crypto.randomUUID();
  const at = (minutes: number) => new Date(Date.parse("2026-11-15T10:00:00Z") + minutes * 60_000);
  const moves = 2 * maxTakes + 20;
  for (let move = 1; move <= moves; move += 1)
    await app.db.transaction().execute((trx) =>
      setOwningDevice(trx, {
        device_id: move % 2 === 0 ? device_id : phone,
        user_id: student.id,
        score_id,
        user_agent: "test",
        now: at(move),
      }),
    );
  const { taken_at } = await app.db
    .selectFrom("attempt_devices")
    .select("taken_at")
    .where("score_id", "=", score_id)
    .where("device_id", "=", phone)
    .executeTakeFirstOrThrow();
  expect([taken_at.length, taken_at.at(-1)]).toEqual([maxTakes, at(moves - 1)]);
});
