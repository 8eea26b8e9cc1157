import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildChatMessage,
  buildCourse,
  buildQuiz,
  buildSchool,
  buildSummary,
  buildUser,
} from "../../builders/index.ts";
import { explainStatements } from "../../testing/explain-statements.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const authors = new Map<TestClient, number>();
const authorOf = (client: TestClient): number => authors.get(client) ?? 0;

const hall = async (overrides: { live_chat?: boolean } = {}) => {
  const { id: school_id } = await buildSchool(app.db);
  const person = async (role: "student" | "support" | "teacher" | "administrator") => {
    const user = await buildUser(app.db, { memberships: [{ school_id, role }] });
    const client = await app.as(user);
    authors.set(client, user.id);
    return { user, client };
  };
  const [teacher, colleague, stranger] = [await person("teacher"), await person("teacher"), await person("teacher")];
  const { id: course_id } = await buildCourse(app.db, {
    school_id,
    teacher_ids: [teacher.user.id, colleague.user.id],
  });
  const quiz = await buildQuiz(app.db, { school_id, course_id, state: "active", ...overrides });
  const seated = async () => {
    const student = await person("student");
    await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.user.id });
    return student;
  };
  return {
    quiz,
    seated,
    teacher,
    colleague,
    stranger,
    administrator: await person("administrator"),
    support: await person("support"),
    student: await seated(),
    other: await seated(),
    unseated: await person("student"),
  };
};

const channelsOf = (client: TestClient, quiz_id: number, user_id?: number) =>
  client.call("GET /api/v1/quizzes/:quiz_id/chat_channels", {
    params: { quiz_id },
    query: user_id === undefined ? {} : { user_id },
  });
const open = (client: TestClient, quiz_id: number, user_id: number | null) =>
  client.call("POST /api/v1/chat_channels", { body: { author_id: authorOf(client), quiz_id, user_id } });
const write = (client: TestClient, channel_id: number, body: string, client_id = crypto.randomUUID()) =>
  client.call("POST /api/v1/chat_channels/:channel_id/messages", {
    params: { channel_id },
    body: { author_id: authorOf(client), client_id, body },
  });
const read = (client: TestClient, channel_id: number) =>
  client.call("GET /api/v1/chat_channels/:channel_id/messages", { params: { channel_id }, query: {} });
const mark = (client: TestClient, channel_id: number, message_id: number) =>
  client.call("PUT /api/v1/chat_channels/:channel_id/read_mark", { params: { channel_id }, body: { message_id } });

test("ROLE-02 ROLE-11~ CALL-33 CALL-34 only permitted users open, read and write in a quiz's channels", async () => {
  const { quiz, student, other, ...people } = await hall();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  const { body: global } = await open(people.teacher.client, quiz.id, null);
  await write(student.client, own.id, "May I use a ruler?");
  await write(people.teacher.client, global.id, "Question 3: read 5, not 6.");
  const statuses = async ({ client }: { client: TestClient }) => [
    (await channelsOf(client, quiz.id)).status,
    (await open(client, quiz.id, student.user.id)).status,
    (await open(client, quiz.id, null)).status,
    (await read(client, own.id)).status,
    (await write(client, own.id, "Hello")).status,
    (await mark(client, own.id, 1)).status,
    (await read(client, global.id)).status,
    (await write(client, global.id, "Hello")).status,
    (await mark(client, global.id, 1)).status,
  ];
  expect({
    student: await statuses(student),
    other: await statuses(other),
    unseated: await statuses(people.unseated),
    teacher: await statuses(people.teacher),
    colleague: await statuses(people.colleague),
    administrator: await statuses(people.administrator),
    stranger: await statuses(people.stranger),
    support: await statuses(people.support),
  }).toEqual({
    student: [200, 200, 403, 200, 201, 204, 200, 403, 204],
    other: [200, 404, 403, 404, 404, 404, 200, 403, 204],
    unseated: Array(9).fill(404),
    teacher: [200, 200, 200, 200, 201, 204, 200, 201, 204],
    colleague: [200, 200, 200, 200, 201, 204, 200, 201, 204],
    administrator: [200, 200, 200, 200, 201, 204, 200, 201, 204],
    stranger: Array(9).fill(404),
    support: Array(9).fill(404),
  });
  expect((await open(people.teacher.client, quiz.id, people.unseated.user.id)).status).toBe(404);
});

test("a student always gets only their own channel and the global one; a teacher gets all of them", async () => {
  const { quiz, student, other, teacher } = await hall();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  const { body: others } = await open(other.client, quiz.id, other.user.id);
  const { body: global } = await open(teacher.client, quiz.id, null);
  expect((await channelsOf(teacher.client, quiz.id)).body).toEqual([]);
  await write(student.client, own.id, "one");
  await write(other.client, others.id, "two");
  await write(teacher.client, global.id, "three");
  const listed = async (client: TestClient, user_id?: number) =>
    (await channelsOf(client, quiz.id, user_id)).body.map(({ id }) => id);
  expect(await listed(student.client)).toEqual([global.id, own.id]);
  expect(await listed(student.client, other.user.id)).toEqual([global.id, own.id]);
  expect(await listed(teacher.client)).toEqual([global.id, others.id, own.id]);
  expect(await listed(teacher.client, other.user.id)).toEqual([global.id, others.id]);
  const params = { quiz_id: quiz.id };
  const page = await teacher.client.call("GET /api/v1/quizzes/:quiz_id/chat_channels", {
    params,
    query: { after: others.id, limit: 1 },
  });
  expect(page.body.map(({ id }) => id)).toEqual([own.id]);
});

test("a channel is created once: two users who open it at the same time get the same one", async () => {
  const { quiz, student, teacher } = await hall();
  const opened = await Promise.all([
    open(student.client, quiz.id, student.user.id),
    open(teacher.client, quiz.id, student.user.id),
    open(student.client, quiz.id, student.user.id),
  ]);
  expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
});

test("with live_chat off a student can read but not write; a teacher can write", async () => {
  const { quiz, student, teacher } = await hall();
  const { body: channel } = await open(student.client, quiz.id, student.user.id);
  const client_id = crypto.randomUUID();
  const sent = await write(student.client, channel.id, "Sent before", client_id);
  await app.db.updateTable("quizzes").set({ live_chat: false }).where("id", "=", quiz.id).execute();
  const refused = await write(student.client, channel.id, "Sent after");
  expect([refused.status, refused.problem.code]).toEqual([403, "live_chat_disabled"]);
  expect((await open(student.client, quiz.id, student.user.id)).problem.code).toBe("live_chat_disabled");
  // Its reply was lost: sent again, it is the stored message.
  expect((await write(student.client, channel.id, "Sent before", client_id)).body.id).toBe(sent.body.id);
  expect((await write(teacher.client, channel.id, "Please go on.")).status).toBe(201);
  expect((await read(student.client, channel.id)).body.map(({ body }) => body)).toEqual([
    "Sent before",
    "Please go on.",
  ]);
});

test("each reader has their own counts and read marks, in the global channel too", async () => {
  const { quiz, student, other, teacher, colleague } = await hall();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  const { body: global } = await open(teacher.client, quiz.id, null);
  const { body: asked } = await write(student.client, own.id, "May I?");
  const { body: told } = await write(teacher.client, global.id, "Ten more minutes.");
  const counts = async (client: TestClient, channel_id: number) => {
    const found = (await channelsOf(client, quiz.id)).body.find(({ id }) => id === channel_id);
    return [found?.message_count, found?.unread_count, found?.read_message_id];
  };
  expect(await counts(teacher.client, own.id)).toEqual([1, 1, null]);
  await mark(teacher.client, own.id, asked.id);
  expect(await counts(teacher.client, own.id)).toEqual([1, 0, asked.id]);
  expect(await counts(colleague.client, own.id)).toEqual([1, 1, null]);
  expect(await counts(student.client, own.id)).toEqual([1, 0, null]);
  expect(await counts(student.client, global.id)).toEqual([1, 1, null]);
  await mark(student.client, global.id, told.id);
  expect(await counts(student.client, global.id)).toEqual([1, 0, told.id]);
  expect(await counts(other.client, global.id)).toEqual([1, 1, null]);
});

test("however many read in a quiz, a message is published at most twice, to those who may read it", async () => {
  const { quiz, student, teacher, seated } = await hall();
  for (let more = 0; more < 5; more++) await seated();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  const { body: global } = await open(teacher.client, quiz.id, null);
  const publishedBy = async (work: () => Promise<{ body: { id: number } }>) => {
    const { body } = await work();
    const { rows } = await sql<{ topic: string; event: object }>`
      select topic, event from realtime_messages
      where (event ->> 'message_id')::int = ${body.id} order by topic`.execute(app.db);
    return rows.map(({ topic }) => topic);
  };
  expect(await publishedBy(() => write(student.client, own.id, "May I?"))).toEqual([
    `quiz:${quiz.id}:events`,
    `user:${student.user.id}`,
  ]);
  expect(await publishedBy(() => write(teacher.client, global.id, "Quiet, please."))).toEqual([
    `quiz:${quiz.id}:events`,
    `quiz:${quiz.id}:students`,
  ]);
});

test("a hall that reads a global message at once costs a few statements, not one for each student", async () => {
  const { quiz, teacher, seated } = await hall();
  const { body: global } = await open(teacher.client, quiz.id, null);
  await write(teacher.client, global.id, "Quiet, please.");
  const students = await Promise.all(Array.from({ length: 60 }, seated));
  const explained = await explainStatements(app);
  const statements = await explained.during(async () => {
    const replies = await Promise.all(students.map(({ client }) => read(client, global.id)));
    expect(replies.every(({ body }) => body[0]?.body === "Quiet, please.")).toBe(true);
  });
  const chat = statements.filter(({ text }) => text.includes("chat_"));
  expect(chat.length).toBeGreaterThan(0);
  expect(chat.length).toBeLessThanOrEqual(12);
});

test("a body has at least one word and at most 4000 characters", async () => {
  const { quiz, student } = await hall();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  expect((await write(student.client, own.id, "   ")).status).toBe(400);
  expect((await write(student.client, own.id, "x".repeat(4001))).status).toBe(400);
  expect((await write(student.client, own.id, "x".repeat(4000))).status).toBe(201);
});

test("a student without a seat no longer sees the chat", async () => {
  const { quiz, student } = await hall();
  const { body: own } = await open(student.client, quiz.id, student.user.id);
  await buildChatMessage(app.db, { channel_id: own.id, author_id: student.user.id });
  expect((await channelsOf(student.client, 999_999)).status).toBe(404);
  await app.db.deleteFrom("quizzes_attempt_summaries").where("quiz_id", "=", quiz.id).execute();
  expect((await read(student.client, own.id)).status).toBe(404);
});
