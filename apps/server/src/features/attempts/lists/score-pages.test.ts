import type { ScoreRow, ScoreSort } from "@examplar/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildQuiz, buildScore, buildSession, buildSummary, buildUser } from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const start = new Date("2026-11-15T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
});
afterAll(() => app.stop());

describe("a teacher reads a table whose rows change meanwhile: the next page", () => {
  /** Five students with an attempt, in the order of their grades, times and answers to review. */
  const buildClass = async (running: number) => {
    const quiz = await buildQuiz(app.db, { state: "published" });
    for (let at = 0; at < 5; at += 1) {
      const session = await buildSession(app.db, { quiz_id: quiz.id, name: `Session ${at}` });
      const seat = await buildSummary(app.db, { session_id: session.id });
      const ending = at < running ? { state: "started" as const } : { finished_at: minutes(20 + 3 * at) };
      const score = {
        started_at: minutes(at),
        grade: 10 + at,
        answers_to_review_count: at,
        state: "finished" as const,
      };
      await buildScore(app.db, { quizzes_attempt_summary_id: seat.id, ...score, ...ending });
    }
    const teacher = await app.as({ id: quiz.owner_id });
    return async (query: object): Promise<ScoreRow[]> =>
      (await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query })).body;
  };
  const seatOf = (row: ScoreRow) => row.quizzes_attempt_summary_id;

  test.each<[string, ScoreSort, "asc" | "desc", object, number]>([
    ["marked", "to_review", "desc", { answers_to_review_count: 0 }, 0],
    ["graded", "grade", "asc", { grade: 19 }, 0],
    ["closed at the bell", "state", "desc", { state: "finished", finished_at: minutes(30) }, 3],
    ["given more time", "finished", "asc", { finished_at: minutes(90) }, 0],
    ["given more time", "duration", "asc", { finished_at: minutes(90) }, 0],
  ])("continues after a last row that was %s meanwhile, by %s %s", async (_, sort, order, change, running) => {
    const page = await buildClass(running);
    const [, last, ...others] = await page({ sort, order });
    await app.db.updateTable("scores").set(change).where("id", "=", last!.id).execute();
    const later = (await page({ sort, order, after: last!.place }))
      .map(seatOf)
      .filter((seat) => seat !== seatOf(last!));
    expect(later).toEqual(others.map(seatOf));
  });

  test.each<ScoreSort>(["name", "session", "started", "answered"])(
    "continues after a last row that was deleted, sorted by %s",
    async (sort) => {
      const page = await buildClass(0);
      const [, last, ...others] = await page({ sort });
      await app.db.deleteFrom("quizzes_attempt_summaries").where("id", "=", seatOf(last!)).execute();
      expect((await page({ sort, after: last!.place })).map(seatOf)).toEqual(others.map(seatOf));
    },
  );
});

test("sorted by name, a student who starts between two pages is not missed behind one of the same name", async () => {
  const quiz = await buildQuiz(app.db, { state: "published" });
  const seats: number[] = [];
  for (const first_name of ["Anna", "Anna", "Bob"]) {
    const { id: user_id } = await buildUser(app.db, { first_name, last_name: "Martin" });
    seats.push((await buildSummary(app.db, { quiz_id: quiz.id, user_id })).id);
  }
  const teacher = await app.as({ id: quiz.owner_id });
  const page = async (query: object) =>
    (await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query })).body;
  const [first] = await page({});
  for (const id of seats) await buildScore(app.db, { quizzes_attempt_summary_id: id });
  const later = await page({ after: first!.place });
  expect(later.map((row) => row.quizzes_attempt_summary_id)).toEqual(seats.slice(1));
});

test.each(["5", "[1,2]", "nothing", '[null,"\\u0000","a",1,null]', '[1e999,null,"a",1,null]', '["1",null,"a",1,null]'])(
  "an invalid page cursor is refused: %s",
  async (after) => {
    const quiz = await buildQuiz(app.db);
    const { cookie } = await app.as({ id: quiz.owner_id });
    const url = `/api/v1/quizzes/${quiz.id}/scores?after=${encodeURIComponent(after)}`;
    const reply = await app.server.inject({ url, headers: { cookie } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
  },
);
