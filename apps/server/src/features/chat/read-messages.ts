import type { ChatChannel, ChatMessage } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listQuizChannels } from "./channels.repository.ts";
import type { ChatReads } from "./chat-reads.ts";
import { channelsSeenBy, standingIn } from "./chat.policy.ts";
import { presentChannel, presentMessage } from "./chat.presenter.ts";
import { listMessagesBefore, moveReadMark } from "./messages.repository.ts";

type Unseen = Refusal<"not_found">;

export const readMessages = async (
  { db }: Parts,
  reads: ChatReads,
  caller: Caller,
  { channel_id, before, limit }: { channel_id: number; before?: number | undefined; limit: number },
): Promise<ChatMessage[] | Unseen> => {
  const reader_id = caller.user_id;
  if (!standingIn(await reads.channel({ channel_id, reader_id }))) return refuse("not_found");
  const messages =
    before === undefined
      ? await reads.latest({ channel_id, limit })
      : await listMessagesBefore(db, channel_id, { before, limit });
  return messages.map((message) => presentMessage(message, reader_id));
};

export const markRead = async (
  { db, clock }: Parts,
  reads: ChatReads,
  caller: Caller,
  mark: { channel_id: number; message_id: number },
): Promise<void | Unseen> => {
  const { user_id } = caller;
  if (!standingIn(await reads.channel({ channel_id: mark.channel_id, reader_id: user_id }))) return refuse("not_found");
  await moveReadMark(db, { ...mark, user_id, read_at: clock.now() });
};

interface Selection {
  quiz_id: number;
  user_id?: number | undefined;
  after?: number | undefined;
  limit: number;
}

export const readQuizChannels = async (
  { db }: Parts,
  reads: ChatReads,
  caller: Caller,
  selection: Selection,
): Promise<ChatChannel[] | Unseen> => {
  const reader_id = caller.user_id;
  const seen = channelsSeenBy(await reads.quiz({ quiz_id: selection.quiz_id, reader_id }));
  if (seen === "none") return refuse("not_found");
  const user_id = seen === "own" ? reader_id : selection.user_id;
  const rows = await listQuizChannels(db, { ...selection, user_id, reader_id });
  return rows.map(presentChannel);
};
