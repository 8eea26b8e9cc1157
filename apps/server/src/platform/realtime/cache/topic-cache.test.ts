import { expect, test } from "vitest";
import { createChangeFeed } from "./change-feed.ts";
import { createTopicCache } from "./topic-cache.ts";

const remember = () => {
  const changes = createChangeFeed();
  let time = 1_000_000;
  const rows = createTopicCache<number, { user: number }>({
    changes,
    topicsOf: ({ user }) => [`user:${user}`],
    disconnected_ms: 2_000,
    max_kept: 3,
    now: () => time,
  });
  return { changes, rows, pass: (ms: number) => (time += ms) };
};

test("while connected, a value is kept for five minutes; disconnected, for the short time", () => {
  const { changes, rows, pass } = remember();
  rows.keep(1, { user: 7 }, rows.now());
  pass(1_999);
  expect(rows.get(1)).toEqual({ user: 7 });
  pass(1);
  expect(rows.get(1)).toBeUndefined();
  changes.setConnected(true);
  rows.keep(1, { user: 7 }, rows.now());
  pass(299_999);
  expect(rows.get(1)).toEqual({ user: 7 });
  pass(1);
  expect(rows.get(1)).toBeUndefined();
});

test("a reported change invalidates the values of its topic, and nothing else", () => {
  const { changes, rows } = remember();
  changes.setConnected(true);
  rows.keep(1, { user: 7 }, rows.now());
  rows.keep(2, { user: 8 }, rows.now());
  changes.reportTopic("user:7");
  expect([rows.get(1), rows.get(2)]).toEqual([undefined, { user: 8 }]);
});

test("a value read while its change was reported may be stale and is not kept, connected or not", () => {
  const { changes, rows, pass } = remember();
  for (const connected of [true, false]) {
    changes.setConnected(connected);
    const read_from = rows.now();
    pass(5);
    changes.reportTopic("user:7");
    rows.keep(1, { user: 7 }, read_from);
    expect(rows.get(1)).toBeUndefined();
    pass(1);
    rows.keep(1, { user: 7 }, rows.now());
    expect(rows.get(1)).toEqual({ user: 7 });
  }
});

test("a value is not kept if more changes were reported during its read than the cache remembers", () => {
  const { changes, rows } = remember();
  changes.setConnected(true);
  const read_from = rows.now();
  for (const user of [7, 1, 2, 3]) changes.reportTopic(`user:${user}`);
  rows.keep(1, { user: 7 }, read_from);
  expect(rows.get(1)).toBeUndefined();
});

test("the cache drops everything when the feed disconnects and when it reconnects, as it may miss changes", () => {
  const { changes, rows } = remember();
  changes.setConnected(true);
  rows.keep(1, { user: 7 }, rows.now());
  changes.setConnected(false);
  expect(rows.get(1)).toBeUndefined();
  rows.keep(1, { user: 7 }, rows.now());
  changes.setConnected(true);
  expect(rows.get(1)).toBeUndefined();
});

test("a clock that is set back does not lengthen a value's lifetime", () => {
  const { changes, rows, pass } = remember();
  changes.setConnected(true);
  rows.keep(1, { user: 7 }, rows.now());
  pass(-100_000);
  expect(rows.get(1)).toBeUndefined();
});

test("a full cache drops the oldest value", () => {
  const { changes, rows, pass } = remember();
  changes.setConnected(true);
  for (const key of [1, 2, 3, 1]) {
    pass(1000);
    rows.keep(key, { user: key }, rows.now());
  }
  rows.keep(4, { user: 4 }, rows.now());
  expect([1, 2, 3, 4].map((key) => rows.get(key))).toEqual([{ user: 1 }, undefined, { user: 3 }, { user: 4 }]);
});
