import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { pruneMessages } from "./prune.ts";
import { publishMany } from "./publish.ts";
import { composeReplay, readReplay, replayLimit, type TopicReplay } from "./replay.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(database.drop);

const publishTimes = (topic: string, times: number) =>
  publishMany(
    db,
    Array.from({ length: times }, () => ({ topic, event: { kind: "quiz_changed", quiz_id: 1 } })),
  );
const replay = async (since: Record<string, number>, topics = Object.keys(since)) =>
  composeReplay(await readReplay(db, topics, since));
const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);

describe("whether a replay reports lost messages", () => {
  const kept: TopicReplay = { topic: "t", since: null, head: 10, oldest: 6, messages: [] };
  const cases: [string, Partial<TopicReplay>, boolean][] = [
    ["a new subscription has lost nothing", {}, false],
    ["a client with the newest message has lost nothing", { since: 10 }, false],
    ["a client whose next message is the oldest stored has lost nothing", { since: 5 }, false],
    ["a client whose next message was deleted has lost messages", { since: 4 }, true],
    ["a client that has read nothing of a complete topic has lost nothing", { since: 0, oldest: 1 }, false],
    ["a client of a topic without messages has lost nothing", { since: 0, head: 0, oldest: null }, false],
    ["a client ahead of the database has lost messages", { since: 11 }, true],
    ["a client ahead of a topic without messages has lost messages", { since: 1, head: 0, oldest: null }, true],
  ];
  test.each(cases)("%s", (_name, change, lost) => {
    expect(composeReplay([{ ...kept, ...change }]).lost).toBe(lost);
  });
});

test("a replay contains the newer messages, by topic and in order, and the heads of all topics", async () => {
  await publishTimes("replayed", 5);
  await publishTimes("quiet", 2);
  const told = await replay({ replayed: 3 }, ["replayed", "quiet", "unknown"]);
  expect(told).toMatchObject({ heads: { replayed: 5, quiet: 2, unknown: 0 }, lost: false });
  expect(told.messages.map(({ topic, seq }) => `${topic} ${seq}`)).toEqual(["replayed 4", "replayed 5"]);
});

test("too many messages count as lost: reading everything again is cheaper", async () => {
  await publishTimes("long", replayLimit + 1);
  expect(await replay({ long: 0 })).toMatchObject({ lost: true, messages: [], heads: { long: replayLimit + 1 } });
  expect(seqsOf(await replay({ long: 1 }))).toHaveLength(replayLimit);
});

describe("pruning", () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000);
  const age = (topic: string, seq: number, hours: number) =>
    db
      .updateTable("realtime_messages")
      .set({ created_at: hoursAgo(hours) })
      .where("topic", "=", topic)
      .where("seq", "=", seq)
      .execute();

  test("deletes old messages but never the last one, and a replay then reports them as lost", async () => {
    await publishTimes("old", 3);
    for (const seq of [1, 2, 3]) await age("old", seq, 25);
    expect(await pruneMessages(db, hoursAgo(24))).toBe(2);
    expect(seqsOf(await replay({ old: 2 }))).toEqual([3]);
    expect(await replay({ old: 1 })).toMatchObject({ lost: true, heads: { old: 3 } });
    await publishTimes("old", 1);
    expect(seqsOf(await replay({ old: 2 }))).toEqual([3, 4]);
  });

  test("leaves no gap when ages and seqs have different orders", async () => {
    await publishTimes("mixed", 4);
    await age("mixed", 2, 25);
    await pruneMessages(db, hoursAgo(24));
    const { rows } = await sql<{ seq: number }>`
      select seq from realtime_messages where topic = 'mixed' order by seq`.execute(db);
    expect(rows.map(({ seq }) => seq)).toEqual([3, 4]);
  });
});
