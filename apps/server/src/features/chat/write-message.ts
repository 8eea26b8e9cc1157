import { topics, type ChatMessage } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentMessage } from "./chat.presenter.ts";
import { findMessage, insertMessage } from "./chat.repository.ts";
import { enterChannel } from "./enter-channel.ts";

interface Written {
  channel_id: number;
  client_id: string;
  body: string;
}

/** Idempotent: a message sent again because its reply was lost is stored and announced once. */
export const writeMessage = async (
  { db, clock, realtime }: Parts,
  caller: Caller,
  written: Written,
): Promise<ChatMessage | Refusal<"not_found">> =>
  db.transaction().execute(async (trx) => {
    const entered = await enterChannel(trx, caller, written.channel_id);
    if (!entered) return refuse("not_found");
    const message = { ...written, author_id: caller.user_id };
    const stored = await insertMessage(trx, { ...message, created_at: clock.now() });
    if (stored) {
      const event = { kind: "chat_message_created", channel_id: written.channel_id, message_id: stored.id } as const;
      await realtime.publishMany(
        trx,
        entered.member_ids.map((user_id) => ({ topic: topics.user(user_id), event })),
      );
    }
    return presentMessage(await findMessage(trx, message), caller.user_id);
  });
