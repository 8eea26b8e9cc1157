import { expect, test } from "vitest";
import { createAnswerBook } from "./answer-book.ts";
import { question } from "./paper.test-facts.ts";

/** A disk that finishes one write per call of `turn`. */
const slowDisk = () => {
  const written: unknown[] = [];
  const waiting: (() => void)[] = [];
  const edit = (_: number, __: string, content: unknown) =>
    new Promise<never>((resolve) => {
      waiting.push(() => {
        written.push(content);
        (resolve as (edit: object) => void)({ edited_at: "2026-11-15T10:00:00Z" });
      });
    });
  return { written, edit, turn: () => waiting.shift()?.() };
};

const now = () => new Date("2026-11-15T10:00:00Z");
/** Opens a book whose sequence numbers belong to one page. */
const open = (parts: Pick<Parameters<typeof createAnswerBook>[0], "questions" | "edit">, clock = now) => {
  let number = 0;
  const kept: unknown[] = [];
  const forgotten: number[] = [];
  const book = createAnswerBook({
    ...parts,
    deadline: () => "2026-11-15T10:30:00.000Z",
    nextPageSeq: () => ({ page_id: "a", number: ++number }),
    onKept: (change) => kept.push(change),
    onWritten: (_, page_seq) => forgotten.push(page_seq.number),
    now: clock,
  });
  return { ...book, kept, forgotten };
};
const text = (value: string) => ({ text: value });

test("fast typing does not queue behind a slow disk: the newest change is written, and none is left over", async () => {
  const disk = slowDisk();
  const asked = question("short_text");
  const book = open({ questions: [asked], edit: disk.edit });
  for (const value of ["a", "ab", "abc"]) book.write(asked.id, "answer", text(value));
  disk.turn();
  const settled = book.settled();
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  disk.turn();
  await settled;
  expect(disk.written).toEqual([text("a"), text("abc")]);
});

test("a keystroke notifies its own question only, and the list of pages only when a state changes", () => {
  const [one, two] = [question("short_text"), question("short_text")];
  const book = open({ questions: [one, two], edit: slowDisk().edit });
  const woken: string[] = [];
  book.subscribe(one.id, () => woken.push("one"));
  book.subscribe(two.id, () => woken.push("two"));
  book.subscribeStates(() => woken.push("states"));
  const states = book.states();
  book.write(one.id, "answer", text("a"));
  expect(woken).toEqual(["one", "states"]);
  expect(book.states()).not.toBe(states);
  const known = book.states();
  book.write(one.id, "answer", text("ab"));
  expect(woken).toEqual(["one", "states", "one"]);
  expect(book.states()).toBe(known);
});

test("an answer from another tab is taken, but never replaces one that is being written here", () => {
  const [one, two] = [question("short_text"), question("short_text")];
  const book = open({ questions: [one, two], edit: slowDisk().edit });
  book.write(one.id, "answer", text("mine"));
  const there = (question_id: number) => ({ question_id, kind: "answer" as const, content: text("theirs") });
  book.take([there(one.id), there(two.id)] as never);
  expect(book.answerOf(one.id)?.content).toEqual(text("mine"));
  expect(book.answerOf(two.id)?.content).toEqual(text("theirs"));
});

test("`unwritten` returns the newest change of each question until the outbox has it", async () => {
  const disk = slowDisk();
  const [one, two] = [question("short_text"), question("short_text")];
  const book = open({ questions: [one, two], edit: disk.edit });
  book.take([{ question_id: two.id, kind: "answer", content: text("theirs") }] as never);
  expect(book.unwritten()).toEqual([]);
  book.write(one.id, "answer", text("a"));
  book.write(one.id, "answer", text("ab"));
  const at = now().toISOString();
  const page_seq = { page_id: "a", number: 2 };
  expect(book.unwritten()).toEqual([
    { question_id: one.id, kind: "answer", content: text("ab"), at, page_seq, typed_over: null },
  ]);
  disk.turn();
  const settled = book.settled();
  await new Promise((done) => setTimeout(done));
  disk.turn();
  await settled;
  expect(book.unwritten()).toEqual([]);
});

test("a waiting file makes its question answered until it is gone, and notifies the list of pages twice", () => {
  const asked = question("upload");
  const book = open({ questions: [asked], edit: slowDisk().edit });
  const seen: unknown[] = [];
  book.subscribeStates(() => seen.push(book.states().get(asked.id)));
  book.noteFiles(new Set([asked.id]));
  book.noteFiles(new Set([asked.id]));
  book.noteFiles(new Set());
  expect(seen).toEqual(["answered", "unanswered"]);
});

test("LOSS-01~ at the bell, a journal entry has the time of its edit, and is forgotten with that edit", async () => {
  const disk = slowDisk();
  const asked = question("short_text");
  const heard = () => new Date("2026-11-15T10:30:00.240Z");
  const book = open({ questions: [asked], edit: disk.edit }, heard);
  book.take([{ question_id: asked.id, kind: "answer", content: null, stamp: { edit_id: "earlier" } }] as never);
  const sheet = (input: number) => ({ spreadsheet_content: { rows: 1, columns: 1, cells: { A1: { input } } } });
  book.keep(asked.id, sheet(1));
  book.write(asked.id, "answer", sheet(1));
  book.keep(asked.id, sheet(2));
  const at = "2026-11-15T10:30:00.000Z";
  const kept = (input: number, number: number) => ({
    question_id: asked.id,
    kind: "answer",
    content: sheet(input),
    at,
    typed_over: "earlier",
    page_seq: { page_id: "a", number },
  });
  expect(book.kept).toEqual([kept(1, 1), kept(2, 3)]);
  expect(book.unwritten()).toEqual([kept(1, 2)]);
  disk.turn();
  await book.settled();
  expect(book.forgotten).toEqual([2]);
});
