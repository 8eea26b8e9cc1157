import { topics, type ChatMessage } from "@examplar/contract";
import { refuseChatWriting } from "@examplar/domain";
import type { Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { isOfAnother, standingIn } from "./chat.policy.ts";
import { presentMessage } from "./chat.presenter.ts";
import { listChannelFacts, listSupportersOf, type ChannelFacts } from "./members.repository.ts";
import { findMessage, insertMessage, type NewMessage } from "./messages.repository.ts";

type Written = Pick<NewMessage, "channel_id" | "author_id" | "client_id" | "body">;

/** Quizzes have their own topics: a message is published at most twice, however many users read it. */
const topicsOf = async (trx: Trx, { kind, quiz_id, user_id }: ChannelFacts): Promise<string[]> => {
  const person = user_id === null ? [] : [topics.user(user_id)];
  if (kind === "support") {
    const supporters = user_id === null ? [] : await listSupportersOf(trx, user_id);
    return [...new Set([...person, ...supporters.map((staff) => topics.user(staff.user_id))])];
  }
  const quiz = quiz_id ?? 0;
  return kind === "quiz_global"
    ? [topics.quizStudents(quiz), topics.quizEvents(quiz)]
    : [...person, topics.quizEvents(quiz)];
};

const storeOnce = async ({ clock, realtime }: Parts, trx: Trx, channel: ChannelFacts, message: Written) => {
  const stored = await insertMessage(trx, { ...message, created_at: clock.now() });
  if (!stored) return;
  const { channel_id, quiz_id } = channel;
  const event = { kind: "chat_message_created", quiz_id, channel_id, message_id: stored.id } as const;
  const told = await topicsOf(trx, channel);
  await realtime.publishMany(
    trx,
    told.map((topic) => ({ topic, event })),
  );
};

/** Idempotent: a message sent again because its reply was lost is stored and announced once. */
export const writeMessage = async (
  parts: Parts,
  caller: Caller,
  message: Written,
): Promise<ChatMessage | Refusal<"not_found" | "forbidden" | "live_chat_disabled" | "signed_in_as_another">> => {
  if (isOfAnother(message.author_id, caller)) return refuse("signed_in_as_another");
  return parts.db.transaction().execute(async (trx) => {
    const { channel_id } = message;
    const [channel] = await listChannelFacts(trx, [{ channel_id, reader_id: caller.user_id }]);
    const standing = standingIn(channel);
    if (!channel || !standing) return refuse("not_found");
    const refusal = refuseChatWriting(standing, channel);
    if (!refusal) await storeOnce(parts, trx, channel, message);
    // Also returns a message that was stored before writing was switched off.
    const stored = await findMessage(trx, message);
    return stored ? presentMessage(stored, caller.user_id) : refuse(refusal ?? "not_found");
  });
};
