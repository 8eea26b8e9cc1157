import type { Channel, RealtimeEvent } from "@examplar/contract";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "../db/db.ts";
import { createRealtime } from "./realtime.ts";
import { connectUser, hiddenQuiz, sessionOf, startTestRealtime, upTo, type TestUser } from "./realtime.test-rig.ts";

const database = await createTestDatabase();
const { db } = database;
const realtime = createRealtime(db);
const [one, other] = await Promise.all([startTestRealtime(database), startTestRealtime(database)]);
const users: TestUser[] = [];
const connect = async (...given: Parameters<typeof connectUser>): Promise<TestUser> => {
  const user = await connectUser(...given);
  users.push(user);
  return user;
};
afterEach(() => users.splice(0).forEach((user) => user.close()));
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
});

let lastId = 1000;
const freshId = (): number => (lastId += 1);
const quizChanged = (quiz_id: number): RealtimeEvent => ({ kind: "quiz_changed", quiz_id });
const students = (quiz_id: number): [Channel, string] => [
  { name: "StudentsQuiz", quiz_id },
  `quiz:${quiz_id}:students`,
];

const scoreIds = [freshId(), freshId()];
const channels: [string, Channel, string, RealtimeEvent][] = [
  ["RT-01 User", { name: "User", user_id: 7 }, "user:7", { kind: "user_changed", user_id: 7 }],
  ["RT-02 StudentsQuiz", { name: "StudentsQuiz", quiz_id: 5 }, "quiz:5:students", quizChanged(5)],
  [
    "RT-03~ QuizStudentEvents",
    { name: "QuizStudentEvents", quiz_id: 5 },
    "quiz:5:events",
    { kind: "student_event_created", quiz_id: 5, score_id: 9 },
  ],
  [
    "RT-04 TeacherScores",
    { name: "TeacherScores", quiz_id: 5, score_ids: scoreIds },
    `score:${scoreIds[1]}`,
    { kind: "score_changed", quiz_id: 5, score_id: scoreIds[1]! },
  ],
];
test.each(channels)("%s delivers to its subscriber, and to nobody else", async (_name, channel, topic, event) => {
  const listener = await connect(one.url, 7);
  const bystander = await connect(one.url, 8);
  expect(await listener.subscribe(channel)).toMatchObject({ heads: { [topic]: 0 }, messages: [], lost: false });
  await realtime.publish(db, topic, event);
  await vi.waitFor(() => expect(listener.received).toEqual([{ topic, seq: 1, event }]));
  expect(bystander.received).toEqual([]);
});

test("RT-02 a client that reconnects gets every missed message, and none twice", async () => {
  const quiz_id = freshId();
  const [channel, topic] = students(quiz_id);
  const user = await connect(one.url, 1);
  await user.subscribe(channel);
  await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect(user.seqs()).toEqual([1]));
  user.socket.io.engine.close();
  await vi.waitFor(() => expect(user.socket.connected).toBe(false));
  await realtime.publishMany(
    db,
    [1, 2, 3].map(() => ({ topic, event: quizChanged(quiz_id) })),
  );
  await vi.waitFor(() => expect(user.socket.connected).toBe(true));
  const resumed = await user.subscribe(channel, { [topic]: 1 });
  expect(resumed).toMatchObject({ heads: { [topic]: 4 }, lost: false });
  expect("messages" in resumed && resumed.messages.map((message) => message.seq)).toEqual([2, 3, 4]);
  await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect(user.seqs()).toEqual([1, 5]));
});

test("RT-02 two processes on one database both deliver a message that one of them publishes", async () => {
  const quiz_id = freshId();
  const [channel, topic] = students(quiz_id);
  const [here, there] = await Promise.all([connect(one.url, 1), connect(other.url, 2)]);
  await Promise.all([here.subscribe(channel), there.subscribe(channel)]);
  await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect([here.seqs(), there.seqs()]).toEqual([[1], [1]]));
});

test("RT-02 with twenty publishers each subscriber gets every message once, in order, whenever it subscribes", async () => {
  const quiz_id = freshId();
  const [channel, topic] = students(quiz_id);
  const early = await connect(one.url, 1);
  const late = await connect(other.url, 2);
  await early.subscribe(channel);
  const wide = openDatabase({ connectionString: database.url, max: 20 });
  const publishing = Promise.all(
    upTo(20).map(async () => {
      for (let sent = 0; sent < 10; sent += 1) await realtime.publish(wide.db, topic, quizChanged(quiz_id));
    }),
  );
  await vi.waitFor(() => expect(early.received.length).toBeGreaterThan(20), { interval: 1 });
  const joined = await late.subscribe(channel, { [topic]: 0 });
  await publishing;
  await wide.stop();
  await vi.waitFor(() => expect(early.seqs()).toEqual(upTo(200)), 5000);
  const replayed = "messages" in joined ? joined.messages.map((message) => message.seq) : [];
  await vi.waitFor(() => expect([...replayed, ...late.seqs()]).toEqual(upTo(200)), 5000);
});

test("RT-02 messages published after the LISTEN connection is killed still arrive, once, in order", async () => {
  const quiz_id = freshId();
  const [channel, topic] = students(quiz_id);
  const user = await connect(one.url, 1);
  await user.subscribe(channel);
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'examplar realtime' and datname = current_database()`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (let sent = 0; sent < 5; sent += 1) await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect(user.seqs()).toEqual(upTo(5)), 5000);
  await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect(user.seqs()).toEqual(upTo(6)), 5000);
});

test("a channel that a user may not see is refused as not found, and sends nothing", async () => {
  const user = await connect(one.url, 1);
  expect(await user.subscribe({ name: "User", user_id: 2 })).toEqual({ refusal: "not_found" });
  const [channel, topic] = students(hiddenQuiz);
  expect(await user.subscribe(channel)).toEqual({ refusal: "not_found" });
  const [open, openTopic] = students(freshId());
  await user.subscribe(open);
  await realtime.publish(db, topic, quizChanged(hiddenQuiz));
  await realtime.publish(db, openTopic, quizChanged(1));
  await vi.waitFor(() => expect(user.received.map((message) => message.topic)).toEqual([openTopic]));
});

test("an unsubscribed channel sends nothing more; a topic shared with another channel still does", async () => {
  const [shared, alone, quiz_id] = [freshId(), freshId(), freshId()];
  const both: Channel = { name: "TeacherScores", quiz_id, score_ids: [shared, alone] };
  const user = await connect(one.url, 1);
  await user.subscribe(both);
  await user.subscribe({ name: "TeacherScores", quiz_id, score_ids: [shared] });
  user.socket.emit("unsubscribe", { channel: both });
  await user.subscribe({ name: "User", user_id: 1 });
  const event: RealtimeEvent = { kind: "score_changed", quiz_id, score_id: shared };
  await realtime.publish(db, `score:${alone}`, event);
  await realtime.publish(db, `score:${shared}`, event);
  await vi.waitFor(() => expect(user.received.map((message) => message.topic)).toEqual([`score:${shared}`]));
});

test("signing out closes the session's connections in every process, and no others", async () => {
  const [laptop, phone, elsewhere] = [
    await connect(one.url, 3, "laptop"),
    await connect(one.url, 3, "phone"),
    await connect(other.url, 3, "laptop"),
  ];
  await realtime.disconnectSession(sessionOf(3, "laptop"));
  await vi.waitFor(() => expect([laptop.socket.connected, elsewhere.socket.connected]).toEqual([false, false]));
  expect(phone.socket.connected).toBe(true);
});

test("the metrics count open connections and sent messages", async () => {
  const quiz_id = freshId();
  const [channel, topic] = students(quiz_id);
  const user = await connect(one.url, 1);
  await user.subscribe(channel);
  const sentBefore = Number(/realtime_messages_sent_total (\d+)/.exec(await one.registry.metrics())?.[1]);
  await realtime.publish(db, topic, quizChanged(quiz_id));
  await vi.waitFor(() => expect(user.seqs()).toEqual([1]));
  const metrics = await one.registry.metrics();
  expect(metrics).toContain("realtime_connections 1");
  expect(metrics).toContain(`realtime_messages_sent_total ${sentBefore + 1}`);
});
