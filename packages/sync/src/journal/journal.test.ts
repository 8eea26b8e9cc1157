import { expect, test } from "vitest";
import type { EditDraft, OutboxStore, PageSeq } from "../outbox/outbox.types.ts";
import { createJournalComputer } from "./journal.test-facts.ts";
import type { JournalEntry } from "./journal.types.ts";

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

const shown = async (outbox: OutboxStore) =>
  (await outbox.answers(7, 70)).map(({ question_id, content, stamp }) => [question_id, content, stamp?.edited_at]);

test("LOSS-13 LOSS-15 what a page left in either storage is in the next page's outbox, dated when it was typed", async () => {
  const { open, outbox, instant } = createJournalComputer();
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

/** An edit as a page writes it into the outbox. */
const written = (question_id: number, second: number, text: string, page_seq?: PageSeq): EditDraft => ({
  ...entry(question_id, second, text),
  edit_id: `w${question_id}-${text}`,
  device_id: "device-a",
  now: at(second),
  is_certain: true,
  after_seq: 0,
  ...(page_seq && { page_seq }),
});

test("an equal or newer edit in the outbox is not overwritten", async () => {
  const { open, outbox } = createJournalComputer();
  await outbox.addEdit(written(1, 9, "newer"));
  open("a").keepInstantly(7, [entry(1, 5)]);
  await open("b").replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([[1, { text: "newer" }, at(9)]]);
});

test("an entry is removed when its edit is written, whatever their times, and a later entry stays", async () => {
  const { open, outbox } = createJournalComputer();
  const journal = open("a");
  // Kept at the bell, a moment after the deadline, by which its edit is dated.
  await journal.keep({ ...entry(1, 5), page_seq: journal.nextPageSeq() });
  const bell = journal.nextPageSeq();
  await journal.keep({ ...entry(2, 3), page_seq: journal.nextPageSeq() });
  await outbox.addEdit(written(1, 4, "typed", bell));
  await journal.forget(entry(1, 0), bell);
  expect((await journal.left(7)).map(({ question_id }) => question_id)).toEqual([2]);
  await journal.forget(entry(2, 0), bell);
  expect((await journal.left(7)).map(({ question_id }) => question_id)).toEqual([2]);
  await open("b").forget(entry(2, 0), { page_id: "b", number: 9 });
  expect((await journal.left(7)).map(({ question_id }) => question_id)).toEqual([2]);
});

const hoursLater = (second: number): number => second + 7_200;

test("LOSS-13~ LOSS-21~ cells typed after the correction of a fast clock are written, with the time of typing", async () => {
  const { open, outbox } = createJournalComputer();
  const before = open("a");
  await outbox.addEdit(written(1, hoursLater(1), "ahead", before.nextPageSeq()));
  await before.keep({ ...entry(1, 5, "right"), is_certain: true, page_seq: before.nextPageSeq() });
  await open("b").replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([[1, { text: "right" }, at(5)]]);
});

test("LOSS-13~ LOSS-21~ the same after a reload: what the page showed is older than what was typed over it", async () => {
  const { open, outbox } = createJournalComputer();
  await outbox.addEdit(written(1, hoursLater(1), "ahead", open("a").nextPageSeq()));
  const second = open("b");
  await second.keep({
    ...entry(1, 5, "right"),
    is_certain: true,
    page_seq: second.nextPageSeq(),
    typed_over: "w1-ahead",
  });
  await open("c").replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([[1, { text: "right" }, at(5)]]);
});

test("LOSS-06~ an entry with the time of a fast clock does not replace the edit that was made of it later", async () => {
  const { open, outbox } = createJournalComputer();
  const before = open("a");
  // The browser was killed before the page could remove the entry.
  await before.keep({ ...entry(1, hoursLater(1), "half a word"), page_seq: before.nextPageSeq() });
  await outbox.addEdit(written(1, 5, "the whole word", before.nextPageSeq()));
  await open("b").replay(7, "device-a", outbox);
  expect(await shown(outbox)).toEqual([[1, { text: "the whole word" }, at(5)]]);
});

test("a change made while the one before it was being written is later than it", async () => {
  const { open, outbox } = createJournalComputer();
  const before = open("a");
  const made = [before.nextPageSeq(), before.nextPageSeq()] as const;
  await before.keep({ ...entry(1, 5, "later"), page_seq: made[1] });
  await outbox.addEdit(written(1, 6, "earlier", made[0]));
  await before.forget(entry(1, 0), made[0]);
  await open("b").replay(7, "device-a", outbox);
  expect((await shown(outbox))[0]?.[1]).toEqual({ text: "later" });
});

test("LOSS-21~ entries of the previous version are still ordered, by their own field names", async () => {
  const { open, outbox } = createJournalComputer();
  const before = open("a");
  await outbox.addEdit(written(1, hoursLater(1), "ahead", before.nextPageSeq()));
  await outbox.addEdit(written(2, hoursLater(1), "ahead"));
  const kept = [
    { ...entry(1, 5, "right"), turn: before.nextPageSeq() },
    { ...entry(2, 5, "right"), on: "w2-ahead" },
  ];
  for (const one of kept) await before.keep(one);
  await open("b").replay(7, "device-a", outbox);
  expect((await shown(outbox)).map(([, content]) => content)).toEqual([{ text: "right" }, { text: "right" }]);
});

test("an entry that equals the outbox's answer makes no second edit", async () => {
  const { open, outbox } = createJournalComputer();
  await outbox.addEdit(written(1, 4, "typed"));
  open("a").keepInstantly(7, [entry(1, 5)]);
  await open("b").replay(7, "device-a", outbox);
  expect((await outbox.items(7)).map(({ id }) => id)).toEqual(["w1-typed"]);
});

test("a page does not replay its own entries, tabs keep apart, and other users' stay", async () => {
  const { open, outbox } = createJournalComputer();
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
  const { open, instant, faults, outbox } = createJournalComputer();
  instant.setItem("examplar.last_words.7.old", '[{"edit_id":');
  instant.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const journal = open("a");
  journal.keepInstantly(7, [entry(1, 5)]);
  await journal.replay(7, "device-a", outbox);
  expect([faults.length, await shown(outbox)]).toEqual([1, []]);
});
