import type { MarkedAnswer } from "@examplar/contract";
import { expect, test } from "vitest";
import type { CopyQuestion } from "../correction.state.ts";
import { put, settle, type Items, type NewItem } from "../outbox/outbox.state.ts";
import { enteredCount, entryView, onTheSheet } from "./entry.state.ts";

const question = (answer: Partial<MarkedAnswer> | null): CopyQuestion =>
  ({ number: 1, question: { id: 1 }, answer, correction: null }) as CopyQuestion;

const entry = (edit_id: string, content: unknown, more: object = {}): NewItem => ({
  quiz_id: 1,
  user_id: 2,
  score_id: 3,
  question_id: 1,
  deed: { kind: "entry", edit_id, edit_kind: "answer", content, seen_revision: 0, own_edit_ids: [], ...more },
});
const none: Items = new Map();

test.each([
  ["nothing", null, "to_enter"],
  ["late work only", { revision: 0, status: "out_of_time", content: null }, "to_enter"],
  ["an answer", { revision: 1, status: "answered", content: { text: "a" } }, "entered"],
  ["a blank", { revision: 1, status: "skipped", content: null }, "left_blank"],
] as const)("where %s stands, the answer is %s", (_name, answer, state) => {
  expect(entryView(question(answer), none, 3)).toMatchObject({ state, content: answer?.content ?? null });
});

test("what is on its way is shown before what the server has, and counted", () => {
  const items = put(none, entry("a", null, { edit_kind: "skip" }));
  const one = question({ revision: 1, status: "answered", content: { text: "old" } });
  expect(entryView(one, items, 3)).toEqual({ content: null, state: "left_blank", asking: null });
  expect(entryView(one, items, 4)).toMatchObject({ content: { text: "old" } });
  expect(enteredCount([question(null)], items, 3)).toBe(1);
  expect(enteredCount([question(null)], none, 3)).toBe(0);
});

test("an entry that replaces one on its way names it, so that it is no conflict with oneself", () => {
  const first = put(none, entry("a", { text: "x" }));
  const second = put(first, entry("b", { text: "xy" }));
  const [sent] = [...first.values()];
  const [waiting] = [...second.values()];
  expect(waiting!.deed).toMatchObject({ edit_id: "b", seen_revision: 0, own_edit_ids: ["a"] });
  const settled = settle(second, sent!, { kind: "entry", content: { text: "x" }, revision: 1, edit_id: "a" });
  expect([...settled.values()][0]!.deed).toMatchObject({ edit_id: "b", seen_revision: 1, own_edit_ids: [] });
});

test("a long text that nobody types waits for a mark; a file is marked without", () => {
  expect(onTheSheet("long_text", "On the sheet")).toEqual({ html: "<p>On the sheet</p>" });
  expect(onTheSheet("upload", "On the sheet")).toBeNull();
});
