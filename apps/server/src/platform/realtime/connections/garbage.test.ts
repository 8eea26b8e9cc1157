import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { createRealtime } from "../realtime.ts";
import { connectUser, startTestRealtime } from "../realtime.test-rig.ts";
import { channelLimit } from "./subscriptions.ts";

const database = await createTestDatabase();
const server = await startTestRealtime(database, {
  authorise: async (_caller, channel) => {
    if (channel.name === "StudentsQuiz" && channel.quiz_id === 13) throw new Error("the database is gone");
    return { topics: [JSON.stringify(channel)] };
  },
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const channel = { name: "StudentsQuiz", quiz_id: 1 } as const;
const malformed: [string, unknown][] = [
  ["no payload", undefined],
  ["null", null],
  ["a text instead of an object", "subscribe"],
  ["no channel", {}],
  ["an unknown channel", { channel: { name: "Everything" } }],
  ["an id of zero", { channel: { name: "User", user_id: 0 } }],
  ["an id above the database's maximum", { channel: { name: "User", user_id: 2_147_483_648 } }],
  ["an id as text", { channel: { name: "User", user_id: "1" } }],
  ["an empty list of scores", { channel: { name: "TeacherScores", quiz_id: 1, score_ids: [] } }],
  ["too many scores", { channel: { name: "TeacherScores", quiz_id: 1, score_ids: Array(501).fill(1) } }],
  ["a seq that is not a number", { channel, since: { a: "1" } }],
  ["a seq that is not a whole number", { channel, since: { a: 1.5 } }],
  ["binary data", Buffer.from("subscribe")],
];
test.each(malformed)("a subscribe with %s is refused", async (_name, payload) => {
  const user = await connectUser(server.url, 1);
  expect(await user.socket.timeout(2000).emitWithAck("subscribe", payload)).toEqual({ refusal: "validation_failed" });
  user.close();
});

test("a topic named like a property of every object, or a negative seq, causes no error", async () => {
  const user = await connectUser(server.url, 1);
  const since = JSON.parse('{"__proto__": 3, "constructor": 4}') as Record<string, number>;
  expect(await user.subscribe(channel, since)).toMatchObject({ lost: false });
  expect(await user.subscribe(channel, { [JSON.stringify(channel)]: -5 })).toMatchObject({ lost: false });
  expect(await user.subscribe(channel, { [JSON.stringify(channel)]: 99 })).toMatchObject({ lost: true });
  user.close();
});

test("no value in any event crashes the server", async () => {
  const values = fc.array(fc.tuple(fc.constantFrom("subscribe", "unsubscribe", "message", "x"), fc.array(fc.json())), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(values, async (packets) => {
      const user = await connectUser(server.url, 1);
      for (const [event, texts] of packets)
        user.socket.emit(event, ...texts.map((text) => JSON.parse(text) as unknown));
      expect(await user.subscribe(channel)).toMatchObject({ lost: false });
      user.close();
    }),
    { numRuns: 25 },
  );
});

test("a packet above the size limit closes only its own connection", async () => {
  const [loud, quiet] = [await connectUser(server.url, 1), await connectUser(server.url, 2)];
  const closed = new Promise((resolve) => loud.socket.once("disconnect", resolve));
  loud.socket.emit("subscribe", { channel, padding: "x".repeat(40_000) }, () => {});
  await closed;
  expect(await quiet.subscribe(channel)).toMatchObject({ lost: false });
  loud.close();
  quiet.close();
});

test("one connection may have only a limited number of channels, and may subscribe to them again", async () => {
  const user = await connectUser(server.url, 1);
  for (let quiz_id = 100; quiz_id < 100 + channelLimit; quiz_id += 1) {
    expect(await user.subscribe({ name: "StudentsQuiz", quiz_id })).toMatchObject({ lost: false });
  }
  expect(await user.subscribe({ name: "StudentsQuiz", quiz_id: 99 })).toEqual({ refusal: "validation_failed" });
  expect(await user.subscribe({ name: "StudentsQuiz", quiz_id: 100 })).toMatchObject({ lost: false });
  user.close();
});

test("a connection that sends too many packets is closed", async () => {
  const user = await connectUser(server.url, 1);
  const closed = new Promise((resolve) => user.socket.once("disconnect", resolve));
  for (let sent = 0; sent < 500; sent += 1) user.socket.emit("anything", sent);
  expect(await closed).toBe("io server disconnect");
});

test("when a subscribe fails in the server, the server closes the connection so that the client resumes", async () => {
  const user = await connectUser(server.url, 1);
  const closed = new Promise((resolve) => user.socket.once("disconnect", resolve));
  void user.subscribe({ name: "StudentsQuiz", quiz_id: 13 }).catch(() => {});
  expect(await closed).toBe("transport close");
  await vi.waitFor(() => expect(user.socket.connected).toBe(true));
  user.close();
});

test("an invalid database notification does not disturb subscribers", async () => {
  const user = await connectUser(server.url, 1);
  await user.subscribe(channel);
  const topic = JSON.stringify(channel);
  for (const payload of ["", " ", "x", "x -1", "x y", `${topic} 99999`, `${topic} 1e400`]) {
    await database.pool.query("select pg_notify('examplar_realtime', $1)", [payload]);
  }
  await createRealtime(database.db).publish(database.db, topic, { kind: "quiz_changed", quiz_id: 1 });
  await vi.waitFor(() => expect(user.seqs()).toEqual([1]));
  user.close();
});
