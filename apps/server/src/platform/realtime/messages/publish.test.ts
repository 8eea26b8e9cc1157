import type { RealtimeEvent } from "@examplar/contract";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "../../db/db.ts";
import { publish, publishMany } from "./publish.ts";

const database = await createTestDatabase();
const { db, stop } = openDatabase({ connectionString: database.url, max: 20 });
afterAll(async () => {
  await stop();
  await database.drop();
});

const event = (quiz_id: number): RealtimeEvent => ({ kind: "quiz_changed", quiz_id });
const stored = (topic: string) =>
  db.selectFrom("realtime_messages").select(["seq", "event"]).where("topic", "=", topic).orderBy("seq").execute();
const seqs = async (topic: string) => (await stored(topic)).map(({ seq }) => seq);

test("twenty concurrent publishers, some of which roll back, leave no gap between seqs", async () => {
  const outcomes = Array.from({ length: 200 }, (_, index) =>
    db
      .transaction()
      .execute(async (trx) => {
        await publish(trx, "busy", event(index + 1));
        if (index % 4 === 0) throw new Error("changed my mind");
      })
      .catch(() => {}),
  );
  await Promise.all(outcomes);
  expect(await seqs("busy")).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
});

test("a transaction that rolls back publishes nothing", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await publish(trx, "never", event(1));
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await seqs("never")).toEqual([]);
});

test("many messages published together keep their order within a topic", async () => {
  await publish(db, "b", event(1));
  await publishMany(db, [
    { topic: "b", event: event(2) },
    { topic: "a", event: event(3) },
    { topic: "b", event: event(4) },
  ]);
  expect(await stored("a")).toEqual([{ seq: 1, event: event(3) }]);
  expect(await stored("b")).toEqual([1, 2, 4].map((quiz_id, index) => ({ seq: index + 1, event: event(quiz_id) })));
  await publishMany(db, []);
});

test("publishers that name the same topics in opposite orders do not deadlock", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `topic ${index}`);
  const publications = names.map((topic) => ({ topic, event: event(1) }));
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      publishMany(db, index % 2 === 0 ? publications : publications.toReversed()),
    ),
  );
  for (const name of names) expect(await seqs(name)).toHaveLength(40);
});
