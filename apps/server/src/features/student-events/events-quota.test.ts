import { randomUUID } from "node:crypto";
import { maxAttemptEventBytes, maxAttemptEvents, maxEventDetailsBytes, supervisionLimits } from "@examplar/domain";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildStudentEvent } from "../../builders/index.ts";
import type { QuotaLimits } from "../../platform/db/attempt-quota.ts";
import { buildExam, edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createAnswersEngine } from "../answers/index.ts";
import { createEventsLog } from "./events-log.ts";
import { measureEvents } from "./student-events.repository.ts";
import { syncStudentEvents } from "./sync-student-events.ts";

let app: TestApp;
let exam: Exam;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app, { questions: 1 });
});
afterAll(() => app.stop());

const event = (details: object = {}) => ({
  id: randomUUID(),
  kind: "paste",
  happened_at: app.clock.now().toISOString(),
  quizzes_exercise_id: null,
  details,
});

const senderWith = (limits: QuotaLimits) => {
  const log = createEventsLog(app.parts, limits);
  const engine = createAnswersEngine(app.parts);
  const send = async ({ student, instance_id }: Writer, ...events: unknown[]) => {
    const caller = { user_id: student.id, session_id: "", memberships: [] };
    const reply = await syncStudentEvents(app.parts, engine, log, caller, { instance_id, events });
    return "results" in reply ? reply.results.map(({ outcome, code }) => code ?? outcome) : reply;
  };
  return { send, stop: log.stop };
};

const countOf = async ({ score_id }: Writer) => (await measureEvents(app.parts.pool, score_id)).items;

test("an attempt stores events until its quota is used up; then each one is rejected as final", async () => {
  const { send, stop } = senderWith({ items: 4, bytes: 1e9, step: 1 / 2 });
  const writer = await startStudent(app, exam);
  expect(await send(writer, event(), event())).toEqual(["stored", "stored"]);
  expect(await send(writer, event(), event())).toEqual(["stored", "stored"]);
  expect(await send(writer, event(), "no event", event())).toEqual(["history_full", "malformed", "history_full"]);
  expect(await countOf(writer)).toBe(4);
  // Another attempt has its own quota.
  expect(await send(await startStudent(app, exam), event())).toEqual(["stored"]);
  await stop();
});

test("answers of an attempt whose events are full are stored", async () => {
  const { send, stop } = senderWith({ items: 1, bytes: 1e9, step: 1 });
  const writer = await startStudent(app, exam);
  await send(writer, event());
  expect(await send(writer, event())).toEqual(["history_full"]);
  const { results } = await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
  expect(results).toMatchObject([{ outcome: "stored" }]);
  await stop();
});

test("events that another process stored count, and so do uncompressed bytes", async () => {
  const writer = await startStudent(app, exam);
  // The table stores this compressed to a fraction, but the report and the list read it in full.
  const details = JSON.stringify({ content: "x".repeat(5_000) });
  await buildStudentEvent(app.db, { score_id: writer.score_id, details });
  const { bytes } = await measureEvents(app.parts.pool, writer.score_id);
  expect(bytes).toBeGreaterThan(5_000);
  const { send, stop } = senderWith({ items: 1e6, bytes: 5_100, step: 1 / 100 });
  expect(await send(writer, event({ content: "y".repeat(60) }))).toEqual(["stored"]);
  expect(await send(writer, event())).toEqual(["history_full"]);
  await stop();
});

test("a repeated event does not use up the quota", async () => {
  const { send, stop } = senderWith({ items: 4, bytes: 1e9, step: 1 / 4 });
  const writer = await startStudent(app, exam);
  const repeated = event();
  await send(writer, repeated);
  for (let n = 0; n < 8; n += 1) expect(await send(writer, repeated)).toEqual(["duplicate"]);
  expect(await send(writer, event())).toEqual(["stored"]);
  await stop();
});

test("the database counts once for each eighth of the quota, not with every request", async () => {
  const { send, stop } = senderWith({ items: 80, bytes: 1e9, step: 1 / 8 });
  const writer = await startStudent(app, exam);
  const query = vi.spyOn(app.parts.pool, "query");
  const counts = () => query.mock.calls.filter((call) => JSON.stringify(call[0]).includes("count(")).length;
  for (let n = 0; n < 10; n += 1) await send(writer, event());
  expect(counts()).toBe(0);
  for (let n = 0; n < 10; n += 1) await send(writer, event());
  expect(counts()).toBe(1);
  query.mockRestore();
  await stop();
});

test("a day of honest use stays below both limits", () => {
  const hours = 24;
  expect(hours * 3_000).toBeLessThan(maxAttemptEvents);
  // A page that always writes to the console, at 20 a minute and 1,500 characters, stored also for the similarity
  // check.
  const console_bytes = hours * 60 * 20 * 1_500 * 2;
  const processes_bytes = ((hours * 3_600_000) / supervisionLimits.processes_report_ms) * maxEventDetailsBytes;
  expect(console_bytes + processes_bytes).toBeLessThan(maxAttemptEventBytes);
});
