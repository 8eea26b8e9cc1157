import type { ChatChannel } from "@examplar/contract";
import { chatStanding, refuseChatWriting } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { ensureChannel, getChannel, type NewChannel } from "./channels.repository.ts";
import { channelsSeenBy, isOfAnother } from "./chat.policy.ts";
import { presentChannel } from "./chat.presenter.ts";
import { listQuizFacts } from "./members.repository.ts";

const open = async ({ db }: Pick<Parts, "db">, caller: Caller, channel: NewChannel): Promise<ChatChannel> =>
  presentChannel(await getChannel(db, await ensureChannel(db, channel), caller.user_id));

export const openSupportChannel = async (
  parts: Parts,
  caller: Caller,
  { author_id }: { author_id: number },
): Promise<ChatChannel | Refusal<"signed_in_as_another">> => {
  if (isOfAnother(author_id, caller)) return refuse("signed_in_as_another");
  return open(parts, caller, { kind: "support", user_id: caller.user_id });
};

interface Wanted {
  author_id: number;
  quiz_id: number;
  /** Null for the global channel. */
  user_id: number | null;
}

/** Creates a channel only for a user who may write in it. */
export const openQuizChannel = async (
  parts: Parts,
  caller: Caller,
  { author_id, quiz_id, user_id }: Wanted,
): Promise<ChatChannel | Refusal<"not_found" | "forbidden" | "live_chat_disabled" | "signed_in_as_another">> => {
  if (isOfAnother(author_id, caller)) return refuse("signed_in_as_another");
  const people = [caller.user_id, user_id ?? caller.user_id].map((reader_id) => ({ quiz_id, reader_id }));
  const facts = await listQuizFacts(parts.db, people);
  const [own, student] = people.map(({ reader_id }) => facts.find((row) => row.reader_id === reader_id));
  if (!own || channelsSeenBy(own) === "none") return refuse("not_found");
  const kind = user_id === null ? "quiz_global" : "quiz_student";
  const standing = chatStanding({ ...own, kind, user_id, supports: false });
  if (!standing || (user_id !== null && !student?.has_seat)) return refuse("not_found");
  const refusal = refuseChatWriting(standing, { kind, live_chat: own.live_chat });
  if (refusal) return refuse(refusal);
  return open(
    parts,
    caller,
    user_id === null ? { kind: "quiz_global", quiz_id } : { kind: "quiz_student", quiz_id, user_id },
  );
};
