import { answerabilities } from "@examplar/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAnswer, buildChatMessage, buildScore } from "../../builders/index.ts";
import { buildExam, edit, startStudent, sync } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { loadDemoData, refreshDemoDates } from "./index.ts";
import { forgetHistory } from "./refresh-demo-dates.ts";

const loaded = new Date("2026-11-17T09:20:00Z");
const hoursLater = (hours: number) => new Date(loaded.getTime() + hours * 3_600_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadDemoData({ db: app.db, now: loaded });
});
afterAll(() => app.stop());

const camille = () =>
  app.db.selectFrom("users").selectAll().where("email", "=", "camille.martin@demo.example").executeTakeFirstOrThrow();

const quizIds = async () =>
  (await app.db.selectFrom("quizzes").select("id").orderBy("id").execute()).map(({ id }) => id);

const seatIn = async (quizName: string) =>
  app.db
    .selectFrom("quizzes_attempt_summaries as seat")
    .innerJoin("quizzes as q", "q.id", "seat.quiz_id")
    .select(["seat.id", "seat.quiz_id"])
    .where("q.name", "=", quizName)
    .where("seat.user_id", "=", (await camille()).id)
    .orderBy("seat.id", "desc")
    .executeTakeFirstOrThrow();

test("a restart on the same day changes nothing", async () => {
  const before = await quizIds();
  expect(await refreshDemoDates({ db: app.db, now: hoursLater(3) })).toBe(false);
  expect(await quizIds()).toEqual(before);
});

test("days later every answerability is back, and what a visitor did is still there", async () => {
  const before = await quizIds();
  const taken = await seatIn("Introductory Statistics: midterm");
  const started_at = hoursLater(0.1);
  const score = await buildScore(app.db, { quizzes_attempt_summary_id: taken.id, started_at });
  const answer = await buildAnswer(app.db, { score_id: score.id, last_edit_at: started_at });
  const asked = await app.db
    .selectFrom("chat_channels")
    .selectAll()
    .where("kind", "=", "quiz_student")
    .executeTakeFirstOrThrow();
  await buildChatMessage(app.db, { channel_id: asked.id, author_id: (await camille()).id, created_at: started_at });

  const now = hoursLater(24 * 30);
  app.clock.set(now);
  expect(await refreshDemoDates({ db: app.db, now })).toBe(true);

  const kept = (await quizIds()).filter((id) => before.includes(id));
  expect(kept).toEqual([taken.quiz_id, asked.quiz_id].toSorted((a, b) => Number(a) - Number(b)));
  expect((await quizIds()).length).toBe(before.length + kept.length);
  expect(await app.db.selectFrom("scores").selectAll().where("id", "=", score.id).executeTakeFirst()).toEqual(score);
  expect(await app.db.selectFrom("answers").selectAll().where("id", "=", answer.id).executeTakeFirst()).toEqual(answer);

  const client = await app.as(await camille());
  const { body } = await client.call("GET /api/v1/quizzes_attempt_summaries", { query: { quiz_type: "exam" } });
  expect(new Set(body.map((exam) => exam.answerability))).toEqual(new Set(answerabilities));
});

test("a visitor's own quiz stays, even with the name of a demo quiz", async () => {
  const { id, ...copied } = await app.db
    .selectFrom("quizzes")
    .select(["id", "name", "school_id", "course_id", "owner_id"])
    .where("name", "=", "Operations Research: final")
    .executeTakeFirstOrThrow();
  const own = await app.db.insertInto("quizzes").values(copied).returning("id").executeTakeFirstOrThrow();
  expect(await refreshDemoDates({ db: app.db, now: hoursLater(24 * 60) })).toBe(true);
  expect(await quizIds()).toContain(own.id);
  expect(await quizIds()).not.toContain(id);
});

test("the demo does not change if its users are gone", async () => {
  const ids = await quizIds();
  await app.db.transaction().execute((trx) => forgetHistory(trx, ids));
  await app.db.deleteFrom("course_teachers").execute();
  await app.db.deleteFrom("quizzes_attempt_summaries").execute();
  await app.db.deleteFrom("quizzes").execute();
  await app.db.deleteFrom("courses").execute();
  expect(await refreshDemoDates({ db: app.db, now: hoursLater(24 * 90) })).toBe(false);
  expect(await quizIds()).toEqual([]);
});

test("only the demo's refresh can delete history, and only that of demo users", async () => {
  const exam = await buildExam(app);
  const writer = await startStudent(app, exam);
  const content = { choice_id: "a" };
  await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1, content })]);
  await expect(app.db.deleteFrom("answer_edits").execute()).rejects.toThrow("append-only");
  const forgetting = app.db.transaction().execute((trx) => forgetHistory(trx, [exam.quiz.id]));
  await expect(forgetting).rejects.toThrow("append-only");
});
