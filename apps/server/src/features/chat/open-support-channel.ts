import type { ChatChannel } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentChannel } from "./chat.presenter.ts";
import { ensureSupportChannel, findChannel } from "./chat.repository.ts";

export const openSupportChannel = async ({ db }: Parts, caller: Caller): Promise<ChatChannel> => {
  const channel_id = await ensureSupportChannel(db, caller.user_id);
  const channel = await findChannel(db, channel_id, caller.user_id);
  if (!channel) throw new Error("the support channel vanished");
  return presentChannel(channel);
};
