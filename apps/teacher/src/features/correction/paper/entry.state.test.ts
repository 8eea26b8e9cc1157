import type { MarkedAnswer } from "@examplar/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CopyQuestion } from "../correction.state.ts";
import { createOutbox } from "../outbox/create-outbox.ts";
import { resolveConflict, parseItems, put, settle, type Items, type ToldItem } from "../outbox/outbox.state.ts";
import { enteredCount, entryView, onTheSheet } from "./entry.state.ts";

const question = (answer: Partial<MarkedAnswer> | null): CopyQuestion =>
  ({ number: 1, question: { id: 1 }, answer, correction: null }) as CopyQuestion;

const entry = (edit_id: string, content: unknown, more: object = {}): ToldItem => ({
  quiz_id: 1,
  user_id: 2,
  score_id: 3,
  question_id: 1,
  about: { number: 1, question: "The cost of debt", student: "Camille Martin" },
  change: { kind: "entry", edit_id, edit_kind: "answer", content, seen_revision: 0, own_edit_ids: [], ...more },
});
const none: Items = new Map();

test.each([
  ["nothing", null, "to_enter"],
  ["late work only", { revision: 0, status: "out_of_time", content: null }, "to_enter"],
  ["an answer", { revision: 1, status: "answered", content: { text: "a" } }, "entered"],
  ["a blank", { revision: 1, status: "skipped", content: null }, "left_blank"],
] as const)("with %s on the server, the answer is %s", (_name, answer, state) => {
  expect(entryView(question(answer), none, 3)).toMatchObject({ state, content: answer?.content ?? null });
});

test("an unsent entry is shown instead of the server's version, and counted", () => {
  const items = put(none, entry("a", null, { edit_kind: "skip" }));
  const one = question({ revision: 1, status: "answered", content: { text: "old" } });
  expect(entryView(one, items, 3)).toEqual({ content: null, state: "left_blank", asking: null });
  expect(entryView(one, items, 4)).toMatchObject({ content: { text: "old" } });
  expect(enteredCount([question(null)], items, 3)).toBe(1);
  expect(enteredCount([question(null)], none, 3)).toBe(0);
});

test("an entry that replaces an unsent one names its id, so that the teacher does not conflict with themselves", () => {
  const first = put(none, entry("a", { text: "x" }));
  const second = put(first, entry("b", { text: "xy" }));
  const [sent] = [...first.values()];
  const [waiting] = [...second.values()];
  expect(waiting!.change).toMatchObject({ edit_id: "b", seen_revision: 0, own_edit_ids: ["a"] });
  const settled = settle(second, sent!, { kind: "entry", content: { text: "x" }, revision: 1, edit_id: "a" });
  expect([...settled.values()][0]!.change).toMatchObject({ edit_id: "b", seen_revision: 1, own_edit_ids: [] });
});

describe("a conflict", () => {
  const items = put(none, entry("b", { text: "xy" }));
  const [sent] = [...items.values()];
  const meet = (edit_id: string) => {
    const standing = { kind: "entry" as const, content: { text: "x" }, revision: 4, edit_id };
    const met = resolveConflict(items, { sent: sent!, standing, me: 9, taken: entry("a", { text: "x" }).change });
    return [...met.values()][0];
  };

  test("with the teacher's own entry, stored by the server earlier, is no conflict", () => {
    expect(meet("a")).toMatchObject({ state: "waiting", change: { edit_id: "b", seen_revision: 4 } });
  });

  test("with a colleague's entry is shown, and both versions stay", () => {
    expect(meet("c")).toMatchObject({ state: "conflict", change: { edit_id: "b", seen_revision: 0 } });
    const kept = new Map([["3:1:entry", meet("c")!]]);
    expect(entryView(question({ revision: 4, status: "answered", content: { text: "x" } }), kept, 3)).toMatchObject({
      content: { text: "xy" },
      asking: { standing: { content: { text: "x" } } },
    });
  });
});

describe("an entry while the teacher types", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const rig = () => {
    let stored: string | null = null;
    const sent: unknown[] = [];
    const outbox = createOutbox({
      me: 9,
      storage: { read: () => stored, write: (text) => void (stored = text) },
      send: async ({ change }) => {
        sent.push(change.kind === "entry" && change.content);
        return { outcome: "sent", standing: null };
      },
      onSent: () => undefined,
    });
    const type = (content: unknown) =>
      outbox.put({ ...entry(String(content), content), held_until: Date.now() + 1_000 });
    return { outbox, sent, type, stored: () => stored };
  };

  test("is stored immediately and sent as one entry when typing pauses", async () => {
    const { sent, type, stored } = rig();
    for (const text of ["p", "pa", "par"]) {
      type(text);
      await vi.advanceTimersByTimeAsync(400);
    }
    expect([sent, parseItems(stored()).size]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, stored()]).toEqual([["par"], null]);
  });

  test("is sent immediately when the teacher leaves the page", async () => {
    const { outbox, sent, type } = rig();
    type("par");
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["par"]);
  });
});

test("a long text left on the sheet awaits a mark, and a file has no content", () => {
  expect(onTheSheet("long_text", "On the sheet")).toEqual({ html: "<p>On the sheet</p>" });
  expect(onTheSheet("upload", "On the sheet")).toBeNull();
});
