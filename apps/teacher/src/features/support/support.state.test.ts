import type { ChatChannel, ChatMessage } from "@examplar/contract";
import { expect, test } from "vitest";
import { messageToMark, nextAttempt } from "./support.state.ts";

const channel = (unread_count: number): ChatChannel => ({
  id: 1,
  kind: "support",
  quiz_id: null,
  user_id: 2,
  user_name: "Camille Martin",
  unread_count,
  last_message_at: "2026-11-15T08:00:00.000Z",
});

const message = (id: number): ChatMessage => ({
  id,
  channel_id: 1,
  author_id: 2,
  author_name: "Camille Martin",
  mine: false,
  body: "Hello",
  created_at: "2026-11-15T08:00:00.000Z",
});

test("an open conversation is marked up to its last message, once", () => {
  expect(messageToMark(channel(2), [message(4), message(9)])).toBe(9);
  expect(messageToMark(channel(0), [message(4), message(9)])).toBeNull();
  expect(messageToMark(channel(1), [])).toBeNull();
  expect(messageToMark(undefined, [message(4)])).toBeNull();
});

test("the same words tried again keep their id, other words get a new one", () => {
  let count = 0;
  const newId = () => `id-${++count}`;
  const first = nextAttempt(null, "Hello", newId);
  expect(nextAttempt(first, "Hello", newId)).toEqual(first);
  expect(nextAttempt(first, "Hello!", newId)).toEqual({ client_id: "id-2", body: "Hello!" });
});
