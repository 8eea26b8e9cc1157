import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExam, edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { deleteEventsOf } from "./expired.repository.ts";

const start = new Date("2026-11-15T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
});
afterAll(() => app.stop());

const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const eventOf = (kind: string, details: object = {}, happened_at = start) => ({
  id: randomUUID(),
  kind,
  happened_at: happened_at.toISOString(),
  quizzes_exercise_id: null,
  details,
});
const send = ({ client, instance_id }: Writer, kind: string, details: object = {}) =>
  client.call("POST /api/v1/quiz_instances/:instance_id/student_events", {
    params: { instance_id },
    body: { events: [eventOf(kind, details)] },
  });
const rowOf = async ({ quiz }: Exam, { score_id }: Writer) => {
  const teacher = await app.as({ id: quiz.owner_id });
  const params = { quiz_id: quiz.id };
  const { body } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params, query: {} });
  const row = body.find(({ id }) => id === score_id)!;
  return "suspect_events_count" in row ? [row.state, row.suspect_events_count] : [];
};
const told = async ({ quiz }: Exam) => {
  const messages = app.db.selectFrom("realtime_messages").select("event").where("topic", "=", `quiz:${quiz.id}:events`);
  return (await messages.execute()).map(({ event }) => event);
};

test("EVT-39~ a suspect event marks the attempt in the teacher's list at once, and does not end it", async () => {
  const exam = await buildExam(app, { quiz: { require_fullscreen: true } });
  const [writer, other] = [await startStudent(app, exam), await startStudent(app, exam)];
  await send(writer, "fullscreen_enter");
  await send(writer, "resize_browser", { fullscreen_changed: true });
  await send(other, "paste", { content: "x" });
  expect(await rowOf(exam, writer)).toEqual(["started", 0]);

  await send(writer, "fullscreen_leave");
  await send(writer, "resize_browser", { from: { width: 1280, height: 800 }, to: { width: 700, height: 800 } });
  expect(await rowOf(exam, writer)).toEqual(["started", 2]);
  expect(await rowOf(exam, other)).toEqual(["started", 0]);
  const suspected = { kind: "attempt_suspected", quiz_id: exam.quiz.id, score_id: writer.score_id };
  await expect.poll(() => told(exam), { timeout: 5_000 }).toContainEqual(suspected);
  expect(await told(exam)).not.toContainEqual({ ...suspected, score_id: other.score_id });

  const edits = [edit({ question_id: exam.questions[0]!.id, seq: 1, edited_at: start })];
  expect((await sync(writer, writer.device_id, edits)).results).toMatchObject([{ outcome: "stored" }]);

  await deleteEventsOf(app.db, [writer.summary.id]);
  expect(await rowOf(exam, writer)).toEqual(["started", 0]);
});

test("EVT-39~ in an exam without fullscreen, a resize alone marks the attempt", async () => {
  const exam = await buildExam(app);
  const writer = await startStudent(app, exam);
  await send(writer, "fullscreen_leave");
  expect(await rowOf(exam, writer)).toEqual(["started", 0]);
  await send(writer, "resize_browser");
  expect(await rowOf(exam, writer)).toEqual(["started", 1]);
});

test("EVT-39~ events on a device that the student has left are kept, but do not count as theirs", async () => {
  const exam = await buildExam(app, { quiz: { require_fullscreen: true } });
  app.clock.set(start);
  const writer = await startStudent(app, exam);
  const { client, instance_id, score_id, device_id, params } = writer;
  const phone = randomUUID();
  const tell = (from: string, kind: string, seconds: number) =>
    client.call("POST /api/v1/quiz_instances/:instance_id/student_events", {
      params: { instance_id },
      body: { device_id: from, events: [eventOf(kind, {}, at(seconds))] },
    });
  const goOnAt = (body: { device_id: string }) =>
    client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", { params, body });
  const report = async () => {
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const read = await teacher.call("GET /api/v1/scores/:score_id/events_report", { params: { score_id } });
    return read.body.events_pairs.map(({ kind, duration }) => [kind, duration]);
  };
  app.clock.set(at(60));
  await goOnAt({ device_id: phone });
  app.clock.set(at(600));
  // The laptop was offline: it sends events from before the student left it, and from after.
  await tell(device_id, "loose_focus", 20);
  await tell(device_id, "get_focus", 30);
  await tell(device_id, "fullscreen_leave", 90);
  await tell(device_id, "screen_share_stop", 90);
  expect(await rowOf(exam, writer)).toEqual(["started", 0]);
  expect((await report()).map(([, duration]) => duration)).toEqual([10]);
  const teacher = await app.as({ id: exam.quiz.owner_id });
  const listed = await teacher.call("GET /api/v1/scores/:score_id/student_events", { params: { score_id }, query: {} });
  const shown = listed.body.map(({ kind, elsewhere }) => [kind, elsewhere]);
  expect(new Map(shown as [string, boolean][])).toEqual(
    new Map([
      ["loose_focus", false],
      ["get_focus", false],
      ["fullscreen_leave", true],
      ["screen_share_stop", true],
    ]),
  );

  // Events of the phone from when it owned the attempt count, even if the student has returned to the laptop.
  await goOnAt({ device_id });
  app.clock.set(at(700));
  await tell(phone, "fullscreen_leave", 300);
  await tell(device_id, "fullscreen_enter", 650);
  // The laptop sends this only now; it happened while the phone owned the attempt.
  await tell(device_id, "fullscreen_leave", 400);
  expect(await rowOf(exam, writer)).toEqual(["started", 1]);
  expect((await report()).map(([, duration]) => duration)).toEqual([10, 350]);

  // Neither does it count after the phone has become the owner for the second time.
  app.clock.set(at(800));
  await goOnAt({ device_id: phone });
  await tell(device_id, "loose_focus", 410);
  await tell(device_id, "get_focus", 425);
  expect((await report()).map(([, duration]) => duration)).toEqual([10, 350]);
  app.clock.set(start);
});
