import { expect, test } from "vitest";
import { chatStanding, refuseChatWriting, type ChatFacts } from "./chat-standing.ts";
import { mergeChannels, newestUnread } from "./merge-channels.ts";

const nobody: ChatFacts = {
  kind: "quiz_student",
  user_id: 1,
  reader_id: 9,
  has_seat: false,
  teaches: false,
  supports: false,
};

test.each<[string, Partial<ChatFacts>, ReturnType<typeof chatStanding>]>([
  ["a student in their own channel of a quiz", { reader_id: 1, has_seat: true }, "person"],
  ["a student whose seat is gone", { reader_id: 1 }, null],
  ["another student of the quiz", { has_seat: true }, null],
  ["a teacher of the quiz", { teaches: true }, "staff"],
  ["a teacher who takes the quiz as a student", { reader_id: 1, has_seat: true, teaches: true }, "staff"],
  ["support staff in a student's channel of a quiz", { supports: true }, null],
  ["a person without a seat or a role in the quiz", {}, null],
  ["a student in the global channel", { kind: "quiz_global", user_id: null, has_seat: true }, "listener"],
  ["a teacher in the global channel", { kind: "quiz_global", user_id: null, teaches: true }, "staff"],
  ["support staff in the global channel", { kind: "quiz_global", user_id: null, supports: true }, null],
  ["a person without a seat or a role in the global channel", { kind: "quiz_global", user_id: null }, null],
  ["a person in their own support channel", { kind: "support", reader_id: 1 }, "person"],
  ["support staff in a person's support channel", { kind: "support", supports: true }, "staff"],
  ["a teacher in a student's support channel", { kind: "support", teaches: true, has_seat: true }, null],
])("the role of a reader in a channel: %s", (_, facts, standing) => {
  expect(chatStanding({ ...nobody, ...facts })).toBe(standing);
});

test.each([
  ["person", "quiz_student", true, null],
  ["person", "quiz_student", false, "live_chat_disabled"],
  ["staff", "quiz_student", false, null],
  ["staff", "quiz_global", false, null],
  ["listener", "quiz_global", true, "forbidden"],
  ["person", "support", false, null],
  ["staff", "support", false, null],
] as const)("who may write: %s in %s, live_chat %s", (standing, kind, live_chat, refusal) => {
  expect(refuseChatWriting(standing, { kind, live_chat })).toBe(refusal);
});

const message = (id: number, channel_id: number, second: number, mine = false) => ({
  id,
  channel_id,
  mine,
  created_at: new Date(1_800_000_000_000 + second * 1000).toISOString(),
});
const own = (id: number, second: number, mine = false) => message(id, 1, second, mine);
const everybodys = (id: number, second: number) => message(id, 2, second);
const ids = (messages: readonly { id: number }[]) => messages.map(({ id }) => id);

test("CHAT-06~ the student's own and the global channel form one conversation, sorted by created_at, not id", () => {
  const merged = mergeChannels([
    { messages: [own(1, 10), own(4, 40)], has_earlier: false },
    { messages: [everybodys(3, 20), everybodys(2, 30)], has_earlier: false },
  ]);
  expect(ids(merged)).toEqual([1, 3, 2, 4]);
  expect(ids(mergeChannels([{ messages: [own(8, 5), own(7, 5)], has_earlier: false }]))).toEqual([7, 8]);
  expect(mergeChannels([])).toEqual([]);
});

test("messages before a gap are not shown: messages that are not loaded yet could belong between them", () => {
  const merged = mergeChannels([
    { messages: [own(1, 10), own(9, 50)], has_earlier: false },
    { messages: [everybodys(5, 30), everybodys(6, 60)], has_earlier: true },
  ]);
  expect(ids(merged)).toEqual([5, 9, 6]);
});

test.each([
  ["none, without messages", [], {}, 0],
  ["none, when all messages are the reader's own", [own(5, 1, true)], {}, 0],
  ["none, when all messages are read", [own(5, 1), everybodys(6, 2)], { 1: 5, 2: 6 }, 0],
  ["a message in the student's own channel", [own(5, 1), everybodys(6, 2)], { 1: 4, 2: 6 }, 5],
  ["a message in the global channel", [own(5, 1), everybodys(6, 2)], { 1: 5, 2: null }, 6],
])("CHAT-02~ the newest unread message: %s", (_, messages, marks, newest) => {
  expect(newestUnread(messages, marks)).toBe(newest);
});
