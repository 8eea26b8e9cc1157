import { afterAll, expect, test } from "vitest";
import {
  buildChatChannel,
  buildChatMessage,
  buildCourse,
  buildQuiz,
  buildScore,
  buildSchool,
  buildSummary,
  buildUser,
} from "../builders/index.ts";
import { createTestApp } from "../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);
const { db } = app;

/** Reads page after page, as a screen does that is asked for more. */
const readAll = async <T extends { id: number | null }>(
  read: (after: number | undefined) => Promise<T[]>,
): Promise<T[]> => {
  const rows: T[] = [];
  for (;;) {
    const page = await read(rows.at(-1)?.id ?? undefined);
    rows.push(...page);
    if (page.length < 2) return rows;
  }
};

test("the scores of a quiz come page by page in the order asked for, each once, with what is missing last", async () => {
  const quiz = await buildQuiz(db, { state: "published" });
  const owner = await app.as({ id: quiz.owner_id });
  const grades = new Map([
    ["Zoé", 12],
    ["Éric", null],
    ["anna", 8],
    ["Bob", 12],
    ["Émile", 15],
  ]);
  for (const [first_name, grade] of grades) {
    const { id } = await buildUser(db, { first_name, last_name: "Martin" });
    const seat = await buildSummary(db, { quiz_id: quiz.id, user_id: id });
    await buildScore(db, { quizzes_attempt_summary_id: seat.id, ...(grade !== null && { state: "finished", grade }) });
  }
  const names = async (sort: "name" | "grade", order: "asc" | "desc") => {
    const scores = await readAll(
      async (after) =>
        (
          await owner.call("GET /api/v1/quizzes/:quiz_id/scores", {
            params: { quiz_id: quiz.id },
            query: { sort, order, limit: 2, ...(after && { after }) },
          })
        ).body,
    );
    return scores.map(({ name }) => name.split(" ")[0]);
  };
  expect(await names("name", "asc")).toEqual(["anna", "Bob", "Émile", "Éric", "Zoé"]);
  expect(await names("name", "desc")).toEqual(["Zoé", "Éric", "Émile", "Bob", "anna"]);
  expect(await names("grade", "asc")).toEqual(["anna", "Bob", "Zoé", "Émile", "Éric"]);
  expect(await names("grade", "desc")).toEqual(["Émile", "Bob", "Zoé", "anna", "Éric"]);
  const counts = await owner.call("GET /api/v1/quizzes/:quiz_id/score_counts", { params: { quiz_id: quiz.id } });
  expect(counts.body).toMatchObject({ all: 5, started: 1 });
});

test("the quizzes one teaches come page by page", async () => {
  const course = await buildCourse(db);
  const owner = await buildUser(db, { memberships: [{ school_id: course.school_id, role: "teacher" }] });
  for (const name of ["d", "a", "c", "b", "e"]) await buildQuiz(db, { course_id: course.id, owner_id: owner.id, name });
  const client = await app.as(owner);
  const quizzes = await readAll(
    async (after) => (await client.call("GET /api/v1/quizzes", { query: { limit: 2, ...(after && { after }) } })).body,
  );
  expect(quizzes.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
});

test("support reads channels and messages page by page, and the count of what is unread is of all", async () => {
  const { id: school_id } = await buildSchool(db);
  const support = await app.as(await buildUser(db, { memberships: [{ school_id, role: "support" }] }));
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
  const channels: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    const student = await buildUser(db, { memberships: [{ school_id, role: "student" }] });
    const { id } = await buildChatChannel(db, { user_id: student.id });
    // Two of them in the same instant.
    await buildChatMessage(db, { channel_id: id, author_id: student.id, created_at: at(Math.min(minute, 3)) });
    channels.unshift(id);
  }
  const listed = await readAll(
    async (after) =>
      (await support.call("GET /api/v1/chat_channels/support", { query: { limit: 2, ...(after && { after }) } })).body,
  );
  expect(listed.map(({ id }) => id)).toEqual(channels);
  expect((await support.call("GET /api/v1/chat_channels/support/unread_count")).body).toEqual({ unread_count: 5 });

  const channel_id = channels[0]!;
  for (const body of ["2", "3", "4", "5"]) await buildChatMessage(db, { channel_id, body });
  const read = async (before?: number) =>
    (
      await support.call("GET /api/v1/chat_channels/:channel_id/messages", {
        params: { channel_id },
        query: { limit: 2, ...(before && { before }) },
      })
    ).body;
  const latest = await read();
  expect(latest.map(({ body }) => body)).toEqual(["4", "5"]);
  expect((await read(latest[0]!.id)).map(({ body }) => body)).toEqual(["2", "3"]);
});
