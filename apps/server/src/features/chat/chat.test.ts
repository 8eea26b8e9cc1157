import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSchool, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const school = async () => {
  const { id: school_id } = await buildSchool(app.db);
  const person = async (role: "student" | "support") => {
    const user = await buildUser(app.db, { memberships: [{ school_id, role }] });
    return { user, client: await app.as(user) };
  };
  return { student: await person("student"), other: await person("student"), support: await person("support") };
};

test("a student writes to support, support reads and answers, and both are told", async () => {
  const { student, support } = await school();
  const { body: channel } = await student.client.call("POST /api/v1/chat_channels/support");
  const params = { channel_id: channel.id };
  const written = await student.client.call("POST /api/v1/chat_channels/:channel_id/messages", {
    params,
    body: { client_id: crypto.randomUUID(), body: "  My exam is not in the list.  " },
  });
  expect(written.body).toMatchObject({ body: "My exam is not in the list.", mine: true });

  const listed = await support.client.call("GET /api/v1/chat_channels/support", { query: {} });
  expect(listed.body).toMatchObject([{ id: channel.id, user_name: student.user.name, unread_count: 1 }]);
  const read = await support.client.call("GET /api/v1/chat_channels/:channel_id/messages", { params, query: {} });
  expect(read.body).toMatchObject([{ mine: false, author_name: student.user.name }]);
  await support.client.call("PUT /api/v1/chat_channels/:channel_id/read_mark", {
    params,
    body: { message_id: written.body.id },
  });
  expect((await support.client.call("GET /api/v1/chat_channels/support", { query: {} })).body).toMatchObject([
    { unread_count: 0 },
  ]);

  const topics = await app.db.selectFrom("realtime_messages").select("topic").distinct().execute();
  expect(topics.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining([`user:${student.user.id}`, `user:${support.user.id}`]),
  );
});

test("a message sent twice is stored and told once", async () => {
  const { student } = await school();
  const { body: channel } = await student.client.call("POST /api/v1/chat_channels/support");
  const message = { params: { channel_id: channel.id }, body: { client_id: crypto.randomUUID(), body: "Hello" } };
  const [first, second] = await Promise.all([
    student.client.call("POST /api/v1/chat_channels/:channel_id/messages", message),
    student.client.call("POST /api/v1/chat_channels/:channel_id/messages", message),
  ]);
  expect(second.body.id).toBe(first.body.id);
  const told = await app.db
    .selectFrom("realtime_messages")
    .select("seq")
    .where("topic", "=", `user:${student.user.id}`)
    .execute();
  expect(told).toHaveLength(1);
});

test("asking for the support channel again, or twice at once, gives the same one", async () => {
  const { student } = await school();
  const answers = await Promise.all([1, 2, 3].map(() => student.client.call("POST /api/v1/chat_channels/support")));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test("ROLE-02 a student sees their own channel and no other; support of another school sees nothing of it", async () => {
  const { student, other } = await school();
  const elsewhere = await school();
  const { body: channel } = await student.client.call("POST /api/v1/chat_channels/support");
  const params = { channel_id: channel.id };
  const body = { client_id: crypto.randomUUID(), body: "Hello" };
  await student.client.call("POST /api/v1/chat_channels/:channel_id/messages", { params, body });
  for (const stranger of [other.client, elsewhere.support.client]) {
    expect((await stranger.call("GET /api/v1/chat_channels/:channel_id/messages", { params, query: {} })).status).toBe(
      404,
    );
    expect((await stranger.call("POST /api/v1/chat_channels/:channel_id/messages", { params, body })).status).toBe(404);
  }
  expect((await elsewhere.support.client.call("GET /api/v1/chat_channels/support", { query: {} })).body).toEqual([]);
});

test("a read mark never moves back, nor onto another channel's message", async () => {
  const { student, support } = await school();
  const { body: channel } = await student.client.call("POST /api/v1/chat_channels/support");
  const params = { channel_id: channel.id };
  const write = async (body: string) =>
    (
      await student.client.call("POST /api/v1/chat_channels/:channel_id/messages", {
        params,
        body: { client_id: crypto.randomUUID(), body },
      })
    ).body.id;
  const [first, second] = [await write("one"), await write("two")];
  const mark = (message_id: number) =>
    support.client.call("PUT /api/v1/chat_channels/:channel_id/read_mark", { params, body: { message_id } });
  for (const message_id of [second, first, 999_999]) expect((await mark(message_id)).status).toBe(204);
  expect((await support.client.call("GET /api/v1/chat_channels/support", { query: {} })).body).toMatchObject([
    { unread_count: 0 },
  ]);
});
