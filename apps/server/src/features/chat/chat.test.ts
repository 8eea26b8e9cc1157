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

type Person = Awaited<ReturnType<typeof school>>["student"];

const openSupport = ({ user, client }: Person) =>
  client.call("POST /api/v1/chat_channels/support", { body: { author_id: user.id } });

test("a student writes to support, support reads and answers, and both are notified", async () => {
  const { student, support } = await school();
  const { body: channel } = await openSupport(student);
  const params = { channel_id: channel.id };
  const written = await student.client.call("POST /api/v1/chat_channels/:channel_id/messages", {
    params,
    body: { author_id: student.user.id, client_id: crypto.randomUUID(), body: "  My exam is not in the list.  " },
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

test("a message sent twice is stored and announced once", async () => {
  const { student } = await school();
  const { body: channel } = await openSupport(student);
  const body = { author_id: student.user.id, client_id: crypto.randomUUID(), body: "Hello" };
  const message = { params: { channel_id: channel.id }, body };
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

test("opening the support channel again, or twice at once, returns the same one", async () => {
  const { student } = await school();
  const answers = await Promise.all([1, 2, 3].map(() => openSupport(student)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test("ROLE-02 a student sees their own channel and no other; support of another school sees nothing of it", async () => {
  const { student, other } = await school();
  const elsewhere = await school();
  const { body: channel } = await openSupport(student);
  const params = { channel_id: channel.id };
  const write = ({ user, client }: Person) =>
    client.call("POST /api/v1/chat_channels/:channel_id/messages", {
      params,
      body: { author_id: user.id, client_id: crypto.randomUUID(), body: "Hello" },
    });
  expect((await write(student)).status).toBe(201);
  for (const stranger of [other, elsewhere.support]) {
    const read = await stranger.client.call("GET /api/v1/chat_channels/:channel_id/messages", { params, query: {} });
    expect([read.status, (await write(stranger)).status]).toEqual([404, 404]);
  }
  expect((await elsewhere.support.client.call("GET /api/v1/chat_channels/support", { query: {} })).body).toEqual([]);
});

test("a read mark never moves back, nor onto another channel's message", async () => {
  const { student, support } = await school();
  const { body: channel } = await openSupport(student);
  const params = { channel_id: channel.id };
  const write = async (body: string) =>
    (
      await student.client.call("POST /api/v1/chat_channels/:channel_id/messages", {
        params,
        body: { author_id: student.user.id, client_id: crypto.randomUUID(), body },
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

test("a user's message is refused from another user, who may now be signed in in the same browser", async () => {
  const { student, other, support } = await school();
  const { body: channel } = await openSupport(student);
  const author_id = student.user.id;
  const codes = async ({ client }: Person) => {
    const refused = [
      await client.call("POST /api/v1/chat_channels/support", { body: { author_id } }),
      await client.call("POST /api/v1/chat_channels", { body: { author_id, quiz_id: 999_999, user_id: author_id } }),
      await client.call("POST /api/v1/chat_channels/:channel_id/messages", {
        params: { channel_id: channel.id },
        body: { author_id, client_id: crypto.randomUUID(), body: "My mother is ill." },
      }),
    ];
    return refused.map(({ status, problem }) => `${status} ${problem.code}`);
  };
  // Support may write in this channel under its own name.
  for (const somebody of [other, support])
    expect(await codes(somebody)).toEqual(Array(3).fill("409 signed_in_as_another"));
  const messages = await app.db.selectFrom("chat_messages").select("id").where("channel_id", "=", channel.id).execute();
  const opened = await app.db.selectFrom("chat_channels").select("id").where("user_id", "=", other.user.id).execute();
  expect([messages, opened]).toEqual([[], []]);
});
