import { chatStanding, type ChatStanding } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { ChannelFacts, QuizFacts } from "./members.repository.ts";

/**
 * Returns whether the author is not the signed-in user. Check it first: for another user's message, no other refusal is
 * final.
 */
export const isOfAnother = (author_id: number, caller: Caller): boolean => author_id !== caller.user_id;

/** Returns null for users to whom the channel must not exist. */
export const standingIn = (facts: ChannelFacts | undefined): ChatStanding | null =>
  facts ? chatStanding(facts) : null;

/** Returns which channels of a quiz the user reads: everybody's, their own and the global one, or none. */
export const channelsSeenBy = (facts: QuizFacts | undefined): "all" | "own" | "none" => {
  if (facts?.teaches) return "all";
  return facts?.has_seat ? "own" : "none";
};
