import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isMember } from "./chat.policy.ts";
import { findChannel, listSupportersOf, type ChannelRow } from "./chat.repository.ts";

/** The channel and everybody in it, or undefined to those who are not. */
export const enterChannel = async (
  db: Db,
  caller: Caller,
  channel_id: number,
): Promise<{ channel: ChannelRow; member_ids: number[] } | undefined> => {
  const channel = await findChannel(db, channel_id, caller.user_id);
  if (channel?.user_id == null) return undefined;
  const supporters = await listSupportersOf(db, channel.user_id);
  const supporter_ids = supporters.map(({ user_id }) => user_id);
  if (!isMember(caller, channel, supporter_ids)) return undefined;
  return { channel, member_ids: [...new Set([channel.user_id, ...supporter_ids])] };
};
