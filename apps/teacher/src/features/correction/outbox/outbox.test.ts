import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOutbox, type Outcome } from "./create-outbox.ts";
import {
  drop,
  keyOf,
  resolveConflict,
  parseItems,
  put,
  saveState,
  seenAs,
  settle,
  type OutboxItem,
  type ToldItem,
} from "./outbox.state.ts";

const me = 9;
const mark = (points: number | null, seen_points: number | null = null, question_id = 1): ToldItem => ({
  quiz_id: 1,
  user_id: 2,
  score_id: 3,
  question_id,
  about: { number: question_id, question: "The cost of debt", student: "Camille Martin" },
  change: { kind: "points", points, seen_points, seen_revision: 1 },
});
const only = (items: ReadonlyMap<string, OutboxItem>) => [...items.values()][0]!;

describe("a mark that changes while an earlier one is being sent", () => {
  test("keeps the seen version of the first mark until the server has stored it", () => {
    const first = put(new Map(), mark(2));
    const second = put(first, mark(3, 2));
    expect(only(second)).toMatchObject({ change: { points: 3, seen_points: null }, tried: [2] });
    expect(only(settle(second, only(first), null))).toMatchObject({ change: { points: 3, seen_points: 2 }, tried: [] });
  });

  test("an item leaves the outbox when the server has stored it", () => {
    const items = put(new Map(), mark(2));
    expect(settle(items, only(items), null).size).toBe(0);
  });
});

describe("a conflict", () => {
  const standing = (points: number | null, by: number, revision = 1) =>
    ({ kind: "points", points, revision, by, by_name: "Karim" }) as const;

  test("with the teacher's own mark whose reply was lost is resolved without asking", () => {
    const first = put(new Map(), mark(2));
    const items = put(first, mark(3));
    expect(
      only(resolveConflict(items, { sent: only(items), standing: standing(2, me), me, taken: undefined })),
    ).toMatchObject({
      state: "waiting",
      change: { points: 3, seen_points: 2 },
    });
  });

  test.each([
    [1, me],
    [null, 0],
  ])(
    "with the teacher's own mark of %s points, stored by the server earlier, is resolved without asking",
    (points, by) => {
      const items = put(new Map(), mark(2, 4));
      const taken = mark(points).change;
      const found = standing(points, by);
      expect(only(resolveConflict(items, { sent: only(items), standing: found, me, taken }))).toMatchObject({
        state: "waiting",
        change: { points: 2, seen_points: points },
      });
    },
  );

  test.each([
    ["a colleague's mark", standing(1, 4)],
    ["a mark that a colleague removed", standing(null, 0)],
    ["a mark for a newer version of the answer", standing(2, me, 2)],
    ["the teacher's own mark from another screen", standing(1, me)],
  ])("is shown and keeps both versions, with %s", (_whose, found) => {
    const items = put(new Map(), mark(2));
    expect(only(resolveConflict(items, { sent: only(items), standing: found, me, taken: undefined }))).toMatchObject({
      state: "conflict",
      standing: found,
      change: { points: 2 },
    });
  });
});

describe("an entry in conflict with a colleague's", () => {
  const entry = (content: string, edit_id: string, seen_revision: number): ToldItem => ({
    ...mark(null),
    change: { kind: "entry", edit_id, edit_kind: "answer", content, seen_revision, own_edit_ids: [] },
  });
  const standing = { kind: "entry", content: "theirs", revision: 2, edit_id: "theirs" } as const;
  const conflict = () => {
    const items = put(new Map(), entry("m", "first", 1));
    return resolveConflict(items, { sent: only(items), standing, me, taken: undefined });
  };

  test("stays a conflict while the teacher types, even after the screen has read the colleague's entry", () => {
    const typed = put(conflict(), entry("mine", "second", 2));
    expect(only(typed)).toMatchObject({
      state: "conflict",
      standing,
      change: { content: "mine", edit_id: "second", seen_revision: 1 },
    });
    const blank = { ...entry("", "third", 2).change, edit_kind: "skip", content: null } as ToldItem["change"];
    expect(only(put(typed, { ...mark(null), change: blank }))).toMatchObject({
      state: "conflict",
      change: { edit_kind: "skip", content: null, edit_id: "third", seen_revision: 1 },
    });
  });

  test("overwrites the colleague's entry once the teacher decides so", () => {
    const item = only(put(conflict(), entry("mine", "second", 2)));
    const replaced = put(drop(conflict(), keyOf(item)), { ...item, change: seenAs(item.change, standing) });
    expect(only(replaced)).toMatchObject({ state: "waiting", standing: null, change: { seen_revision: 2 } });
  });
});

describe("a change that the server refused", () => {
  const refused = (item: ToldItem) =>
    new Map([[keyOf(item), { ...only(put(new Map(), item)), state: "refused" as const }]]);
  const entry = (content: string, edit_id: string, seen_revision: number): ToldItem => ({
    ...mark(null),
    change: { kind: "entry", edit_id, edit_kind: "answer", content, seen_revision, own_edit_ids: [] },
  });
  const comment = (user_content: string, seen_updated_at: string | null): ToldItem => ({
    ...mark(null),
    change: { kind: "feedback", user_content, seen_updated_at },
  });

  test.each([
    ["an entry", entry("m", "first", 1), entry("mine", "second", 2), { content: "mine", seen_revision: 1 }],
    ["a mark", mark(9, 1), mark(2, 4), { points: 2, seen_points: 1 }],
    ["a comment", comment("a", null), comment("ab", "2026-11-17T00:00:00Z"), { seen_updated_at: null }],
  ])(
    "keeps the version first seen when the teacher changes it, even after reading a colleague's: %s",
    (_name, before, next, change) =>
      expect(only(put(refused(before), next))).toMatchObject({ state: "waiting", change }),
  );

  test("an entry that then conflicts with a colleague's asks the teacher", async () => {
    const theirs = { kind: "entry", content: "theirs", revision: 2, edit_id: "theirs" } as const;
    const outbox = createOutbox({
      me,
      storage: { read: () => JSON.stringify([...refused(entry("m", "first", 1)).values()]), write: () => undefined },
      send: async ({ change }) =>
        change.kind === "entry" && change.seen_revision < theirs.revision
          ? { outcome: "conflict", standing: theirs }
          : { outcome: "sent", standing: null },
      onSent: () => undefined,
    });
    outbox.put(entry("mine", "second", 2));
    await vi.waitFor(() => expect(only(outbox.items())).toMatchObject({ state: "conflict", standing: theirs }));
  });
});

test("the status line shows the state of the outbox", () => {
  const items = put(new Map(), mark(2));
  expect(saveState(new Map(), false)).toEqual({ state: "saved", count: 0 });
  expect(saveState(items, false)).toEqual({ state: "saving", count: 1 });
  expect(saveState(items, true)).toEqual({ state: "waiting", count: 1 });
  const asked = new Map([["a", { ...only(items), state: "conflict" as const }]]);
  expect(saveState(asked, true)).toEqual({ state: "asking", count: 1 });
});

describe("the description of an answer in the list", () => {
  const of_all = { number: null, question: "The cost of debt", student: null };
  const refused = (item: ToldItem) =>
    new Map([[keyOf(item), { ...only(put(new Map(), item)), state: "refused" as const }]]);

  test("is stored in the browser with the mark, for a page opened offline", () => {
    const stored = JSON.stringify([...put(new Map(), mark(2)).values()]);
    expect(only(parseItems(stored)).about).toEqual(mark(2).about);
  });

  test("keeps number and student when the answer is marked again by question, where both are unknown", () =>
    expect(only(put(refused(mark(2)), { ...mark(3), about: of_all })).about).toEqual(mark(2).about));

  test("is added by the next mark when an earlier app version stored the first mark without it", () => {
    const { about: _, ...earlier } = mark(2);
    const items = parseItems(JSON.stringify([...put(new Map(), earlier).values()]));
    expect([only(items).about, saveState(items, false).count]).toEqual([undefined, 1]);
    expect(only(put(items, mark(3))).about).toEqual(mark(3).about);
  });

  test("is added when the teacher types during a conflict", () => {
    const entry = { kind: "entry", edit_id: "a", edit_kind: "answer", content: 1, seen_revision: 1, own_edit_ids: [] };
    const item = { ...mark(null), change: entry as ToldItem["change"] };
    const { about: _, ...earlier } = only(put(new Map(), item));
    const conflict = new Map([[keyOf(item), { ...earlier, state: "conflict" as const }]]);
    expect(only(put(conflict, item))).toMatchObject({ state: "conflict", about: item.about });
  });
});

test.each([null, "", "nonsense", "{}", '[{"change":{}}]'])("storage that contains %j gives an empty outbox", (text) =>
  expect(parseItems(text).size).toBe(0),
);

test("a change that an earlier app version stored as `deed` is still sent", () => {
  const [item] = put(new Map(), mark(2)).values();
  const { change: deed, ...earlier } = item!;
  expect(only(parseItems(JSON.stringify([{ ...earlier, deed }])))).toEqual(item);
});

describe("sending", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const rig = (replies: (Outcome["outcome"] | "throws")[], kept: string | null = null) => {
    let stored = kept;
    const sent: (number | null)[] = [];
    const done: (number | null)[] = [];
    const pointsOf = ({ change }: OutboxItem) => (change.kind === "points" ? change.points : null);
    const outbox = createOutbox({
      me,
      storage: { read: () => stored, write: (text) => void (stored = text) },
      send: async (item) => {
        sent.push(pointsOf(item));
        const outcome = replies.shift() ?? "sent";
        if (outcome === "throws") throw new TypeError("no such field");
        if (outcome === "sent") return { outcome, standing: null };
        if (outcome === "conflict")
          return { outcome, standing: { kind: "points", points: 1, revision: 1, by: 4, by_name: "Karim" } };
        return { outcome };
      },
      onSent: (item) => void done.push(pointsOf(item)),
    });
    return { outbox, sent, done, stored: () => stored, write: (text: string) => void (stored = text) };
  };

  test("a mark given offline is stored, and sent when the network is back", async () => {
    const { outbox, sent, done, stored } = rig(["unreachable", "unreachable"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    expect([outbox.isOffline(), parseItems(stored()).size]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sent, done, outbox.items().size, outbox.isOffline()]).toEqual([[2, 2, 2], [2], 0, false]);
  });

  test("leaving a screen while a mark is being sent does not send it twice", async () => {
    const { outbox, sent } = rig([]);
    outbox.put(mark(2));
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, outbox.items().size]).toEqual([[2], 0]);
  });

  test("marks stored in the browser are sent after a reload", async () => {
    const before = rig(["unreachable"]);
    before.outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    const { done } = rig([], before.stored());
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([2]);
  });

  test("a refused mark does not block the others", async () => {
    const { outbox, done } = rig(["refused", "conflict"]);
    for (const question_id of [1, 2, 3]) outbox.put(mark(question_id, null, question_id));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([3]);
    expect([...outbox.items().values()].map(({ state }) => state)).toEqual(["refused", "conflict"]);
    outbox.drop(only(outbox.items()));
    expect([...outbox.items().keys()]).toEqual([keyOf(mark(2, null, 2))]);
  });

  test("a mark that the server fails on does not block other answers, and is retried with backoff", async () => {
    const { outbox, sent, done } = rig(["failed", "sent", "failed", "failed"]);
    for (const question_id of [1, 2]) outbox.put(mark(question_id, null, question_id));
    await vi.advanceTimersByTimeAsync(0);
    expect([done, outbox.isOffline(), saveState(outbox.items(), false).state]).toEqual([[2], false, "saving"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([1, 2, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sent, saveState(outbox.items(), false).state]).toEqual([[1, 2, 1, 1], "asking"]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([done, outbox.items().size]).toEqual([[2, 1], 0]);
  });

  test("a comment waits while the points of its answer fail, and is sent when the teacher discards them", async () => {
    const { outbox, sent, done } = rig(["failed", "failed"]);
    outbox.put(mark(2));
    outbox.put({ ...mark(null), change: { kind: "feedback", user_content: "well", seen_updated_at: null } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, done]).toEqual([[2, 2], []]);
    outbox.drop(only(outbox.items()));
    await vi.advanceTimersByTimeAsync(0);
    expect([done, outbox.items().size]).toEqual([[null], 0]);
  });

  test.each(["refused", "failed"] as const)("the teacher can immediately retry a mark that was %s", async (outcome) => {
    const { outbox, done } = rig([outcome]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    outbox.retry(only(outbox.items()));
    await vi.advanceTimersByTimeAsync(0);
    expect([done, outbox.items().size]).toEqual([[2], 0]);
  });

  test("after three failures in a row, the outbox pauses", async () => {
    const { outbox, sent, done } = rig(["failed", "failed", "failed", "failed"]);
    for (const question_id of [1, 2, 3, 4, 5]) outbox.put(mark(question_id, null, question_id));
    await vi.advanceTimersByTimeAsync(900);
    expect([sent, outbox.isOffline()]).toEqual([[1, 2, 3], false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([done.toSorted(), outbox.items().size]).toEqual([[1, 2, 3, 4, 5], 0]);
  });

  test("a failed mark is sent immediately when the network is back", async () => {
    const { outbox, done } = rig(["failed"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    outbox.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([done, outbox.items().size]).toEqual([[2], 0]);
  });

  test("a failed mark does not wait an hour because the clock was set back", async () => {
    const { outbox, done } = rig(["failed"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([done, outbox.items().size]).toEqual([[2], 0]);
  });

  test("a change on which sending throws does not block the others", async () => {
    const { outbox, done } = rig(["throws"]);
    for (const question_id of [1, 2]) outbox.put(mark(question_id, null, question_id));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([2]);
  });

  test("the outbox sends immediately when the browser reports that the network is back", async () => {
    const { outbox, done } = rig(["unreachable"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    outbox.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([2]);
  });

  test("before a sign-out, the outbox sends everything, even held marks, and keeps what cannot be sent", async () => {
    const { outbox, done } = rig(["sent", "unreachable"]);
    outbox.put({ ...mark(2), held_until: Date.now() + 60_000 });
    outbox.put({ ...mark(3, null, 2), held_until: Date.now() + 60_000 });
    await outbox.sendNow();
    expect([done, outbox.items().size, outbox.isOffline()]).toEqual([[2], 1, true]);
  });

  test("this tab's writes keep marks that another tab has put into storage", async () => {
    const { outbox, done, stored, write } = rig(["unreachable"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    const theirs = [...put(new Map(), mark(4, null, 2)).values()];
    write(JSON.stringify([...theirs, ...outbox.items().values()]));
    outbox.put(mark(3, null, 3));
    expect([...parseItems(stored()).values()].map(({ question_id }) => question_id)).toEqual([2, 1, 3]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([done, JSON.parse(stored() ?? "[]")]).toEqual([[2, 3], theirs]);
  });

  test("after a sign-out, the outbox sends and writes nothing", async () => {
    const { outbox, sent, stored } = rig(["unreachable"]);
    outbox.put(mark(2));
    await vi.advanceTimersByTimeAsync(0);
    outbox.close();
    const kept = stored();
    outbox.put(mark(3, null, 2));
    outbox.flush();
    outbox.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, stored()]).toEqual([[2], kept]);
  });
});
