import type { ChatMessage } from "@examplar/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeOf, standingOf, type ChatItem, type Destination } from "./chat-outbox.state.ts";
import type { Chat } from "../chat.types.ts";
import { chats, sendOnlyFor } from "../chats.ts";
import { createChatOutbox, type ChatOutcome } from "./create-chat-outbox.ts";
import type { KeptMessages } from "./message-storage.ts";

const to: Destination = { kind: "quiz", quiz_id: 3, user_id: 7 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake server that stores one message per id. Its connection can fail before or after it stores the message. */
const rig = () => {
  const stored = new Map<string, string>();
  const texts = new Map<string, string>();
  const kept: KeptMessages = {
    all: () => [...texts.values()],
    keep: (client_id, text) => void texts.set(client_id, text),
    forget: (client_id) => void texts.delete(client_id),
  };
  const line = { state: "up" as "up" | "down" | "deaf" | "refuses" };
  const send = async ({ client_id, body }: ChatItem): Promise<ChatOutcome> => {
    if (line.state === "down") throw new Error("no network");
    if (line.state === "refuses") return { outcome: "refused", refusal: "live_chat_disabled" };
    stored.set(client_id, body);
    if (line.state === "deaf") return { outcome: "unreachable" };
    return { outcome: "sent", message: { id: stored.size, body } as ChatMessage };
  };
  let ids = 0;
  const clock = { ms: 1_800_000_000_000 };
  const open = () =>
    createChatOutbox({
      kept,
      send,
      onSent: () => {},
      newId: () => `id ${++ids}`,
      now: () => new Date(clock.ms + ids),
    });
  return { stored, texts, line, clock, open };
};

test("a message that cannot be sent is kept over a reload and sent later, once", async () => {
  const { stored, texts, line, open } = rig();
  line.state = "down";
  open().put(to, "May I use a ruler?");
  await vi.advanceTimersByTimeAsync(0);
  expect([...stored.values()]).toEqual([]);
  expect(texts.size).toBe(1);

  // Another page of the same person, whose reply is lost too. Both pages keep trying.
  line.state = "deaf";
  const outbox = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.view()).toMatchObject({ is_offline: true, items: [{ body: "May I use a ruler?", refusal: null }] });
  line.state = "up";
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...stored.values()]).toEqual(["May I use a ruler?"]);
  expect(outbox.view()).toMatchObject({ items: [], is_offline: false });
  expect(outbox.view().sent[placeOf(to)]).toHaveLength(1);
  expect(texts.size).toBe(0);
});

test("messages are sent in the order of writing, and at once when the network is back", async () => {
  const { stored, line, open } = rig();
  line.state = "down";
  const outbox = open();
  for (const body of ["one", "two", "three"]) outbox.put(to, body);
  await vi.advanceTimersByTimeAsync(0);
  line.state = "up";
  outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect([...stored.values()]).toEqual(["one", "two", "three"]);
});

test("a refused message is shown until it is removed, and blocks no other message", async () => {
  const { stored, texts, line, open } = rig();
  line.state = "refuses";
  const outbox = open();
  outbox.put(to, "refused");
  await vi.advanceTimersByTimeAsync(0);
  line.state = "up";
  outbox.put(to, "taken");
  await vi.advanceTimersByTimeAsync(0);
  expect([...stored.values()]).toEqual(["taken"]);
  expect(open().view().items).toMatchObject([{ body: "refused", refusal: "live_chat_disabled" }]);
  outbox.drop(outbox.view().items[0]!.client_id);
  expect(texts.size).toBe(0);
});

test("a draft stays with its conversation", () => {
  const outbox = rig().open();
  outbox.keepDraft(to, "May I");
  outbox.keepDraft({ kind: "support" }, "Help");
  expect(outbox.view().drafts).toEqual({ [placeOf(to)]: "May I", support: "Help" });
});

test("invalid entries in the browser's storage are ignored", () => {
  const { texts, open } = rig();
  for (const text of ["", "{", "null", "7", "{}", `{"client_id":"a"}`, `{"client_id":"a","to":{},"body":""}`])
    texts.set(text, text);
  expect(open().view().items).toEqual([]);
});

const anHourMs = 60 * 60_000;

test("a message that waited for over an hour blocks no other, and is sent only if its author says so", async () => {
  const { stored, line, clock, open } = rig();
  line.state = "down";
  const outbox = open();
  outbox.put(to, "old");
  await vi.advanceTimersByTimeAsync(0);
  clock.ms += anHourMs + 10_000;
  line.state = "up";
  // The page shows this when the hour is over, although nothing else happens on it.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.view().at.getTime()).toBeGreaterThan(clock.ms);
  // Also on a page that is opened later.
  for (const page of [outbox, open()]) {
    page.wake();
    page.put(to, "new");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...stored.values()]).not.toContain("old");
    expect(page.view().items.map((item) => standingOf(item, page.view().at))).toEqual(["late"]);
  }
  outbox.resend(outbox.view().items[0]!.client_id);
  await vi.advanceTimersByTimeAsync(0);
  expect([...stored.values()]).toEqual(["new", "new", "old"]);
});

test("a waiting message can be removed, also during a request that will be refused", async () => {
  const { texts, line, open } = rig();
  line.state = "refuses";
  const outbox = open();
  outbox.put(to, "never mind");
  outbox.drop(outbox.view().items[0]!.client_id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([outbox.view().items, texts.size]).toEqual([[], 0]);
});

test("when somebody else signs in, earlier messages wait for their author", async () => {
  const [first, second] = [rig(), rig()];
  const [a, b] = [first.open(), second.open()];
  chats.set(1, { outbox: a } as Chat).set(2, { outbox: b } as Chat);
  for (const { line } of [first, second]) line.state = "down";
  a.put(to, "of the first");
  b.put(to, "of the second");
  await vi.advanceTimersByTimeAsync(0);
  sendOnlyFor(2);
  for (const { line } of [first, second]) line.state = "up";
  // Even when the network comes back.
  a.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([[...first.stored.values()], [...second.stored.values()]]).toEqual([[], ["of the second"]]);
  sendOnlyFor(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([...first.stored.values()]).toEqual(["of the first"]);
});
