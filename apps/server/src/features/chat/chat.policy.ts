import type { Caller } from "../../platform/http/caller.ts";

interface SupportChannel {
  kind: string;
  user_id: number | null;
}

/** A support channel is between one person and the support staff of that person's schools. */
export const isMember = (caller: Caller, channel: SupportChannel, supporter_ids: readonly number[]): boolean =>
  channel.kind === "support" && (channel.user_id === caller.user_id || supporter_ids.includes(caller.user_id));
