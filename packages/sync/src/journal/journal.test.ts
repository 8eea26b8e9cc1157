import { expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import { createJournal } from "./journal.ts";
import type { InstantStorage, JournalEntry, JournalStore } from "./journal.types.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 10, 16, 9, 0, second)).toISOString();
const entry = (question_id: number, second: number, text = "typed"): JournalEntry => ({
  edit_id: `e${question_id}-${second}`,
  user_id: 7,
  instance_id: 70,
  question_id,
  kind: "answer",
  content: { text },
  at: at(second),
});

const createInstant = (): InstantStorage => {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

const createStore = (): JournalStore => {
  const kept = new Map<number, JournalEntry>();
  return {
    put: async (one) => void kept.set(one.question_id, one),
    list: async (user_id) => [...kept.values()].filter((one) => one.user_id === user_id),
    remove: async ({ question_id }, written_at) => {
      const known = kept.get(question_id);
      if (known && known.at <= written_at) kept.delete(question_id);
    },
  };
};

const computer = () => {
  const parts = { store: createStore(), instant: createInstant() };
  const faults: unknown[] = [];
  const open = (page_id: string) => createJournal({ ...parts, page_id, onFault: (error) => faults.push(error) });
  return { ...parts, open, faults, outbox: createMemoryStore() };
};

const shown = async (outbox: ReturnType<typeof createMemoryStore>) =>
  (await outbox.answers(7, 70)).map(({ question_id, content, stamp }) => [question_id, content, stamp?.edited_at]);

test("LOSS-13 LOSS-15 what a page left either way is in the outbox of the next one, as of when it was typed", async () => {
  const { open, outbox, instant } = computer();
  const before = open("a");
  await before.keep(entry(1, 5));
  before.keepInstantly(7, [entry(2, 6)]);
  const after = open("b");
  expect((await after.left(7)).map(({ question_id }) => question_id)).toEqual([2, 1]);
  await after.replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([
    [2, { text: "typed" }, at(6)],
    [1, { text: "typed" }, at(6)],
  ]);
  expect([await after.left(7), instant.keys()]).toEqual([[], []]);
});

test("what the outbox has as new, or newer, is not written over", async () => {
  const { open, outbox } = computer();
  const draft = { ...entry(1, 9, "newer"), device_id: "device-a", now: at(9), after_seq: 0 };
  await outbox.addEdit(draft);
  open("a").keepInstantly(7, [entry(1, 5)]);
  await open("b").replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([[1, { text: "newer" }, at(9)]]);
});

test("an entry goes when an edit of it is written, and a younger one stays", async () => {
  const { open } = computer();
  const journal = open("a");
  await journal.keep(entry(1, 5));
  await journal.forget(entry(1, 0), at(4));
  expect(await journal.left(7)).toHaveLength(1);
  await journal.forget(entry(1, 0), at(5));
  expect(await journal.left(7)).toEqual([]);
});

test("a page does not replay its own entries, tabs keep apart, and other users' stay", async () => {
  const { open, outbox } = computer();
  const [one, two] = [open("a"), open("b")];
  one.keepInstantly(7, [entry(1, 5)]);
  two.keepInstantly(7, [entry(2, 5)]);
  expect((await one.left(7)).map(({ question_id }) => question_id)).toEqual([2]);
  await open("c").replay(8, "device-a", outbox);
  expect(await open("c").left(7)).toHaveLength(2);
  two.keepInstantly(7, []);
  expect(await one.left(7)).toEqual([]);
  await two.clear(7);
  expect(await open("c").left(7)).toEqual([]);
});

test("a storage that is full, or a text that was cut off, breaks nothing", async () => {
  const { open, instant, faults, outbox } = computer();
  instant.setItem("examplar.last_words.7.old", '[{"edit_id":');
  instant.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const journal = open("a");
  journal.keepInstantly(7, [entry(1, 5)]);
  await journal.replay(7, "device-a", outbox);
  expect([faults.length, await shown(outbox)]).toEqual([1, []]);
});
