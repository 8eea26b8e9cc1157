import { chatStanding, type ChatStanding } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { ChannelFacts, QuizFacts } from "./members.repository.ts";

/** Who writes is who is signed in. Asked before anything else: no other reply about what somebody else wrote is final. */
export const isOfAnother = (author_id: number, caller: Caller): boolean => author_id !== caller.user_id;

/** Null for whom the channel does not exist. */
export const standingIn = (facts: ChannelFacts | undefined): ChatStanding | null =>
  facts ? chatStanding(facts) : null;

/** In whose channels of a quiz somebody reads: in everybody's, in their own and the global one, or in none. */
export const channelsSeenBy = (facts: QuizFacts | undefined): "all" | "own" | "none" => {
  if (facts?.teaches) return "all";
  return facts?.has_seat ? "own" : "none";
};
