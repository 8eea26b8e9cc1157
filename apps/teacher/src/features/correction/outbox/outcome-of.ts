import { ApiProblem, ForeignReply, isRefused, NetworkFailure } from "@examplar/ui";
import type { Outcome } from "./create-outbox.ts";

/** Whether no deed would pass now: silence, a sign-in that ended, a server that is busy or away. */
const isForAll = (error: unknown): boolean =>
  (error instanceof NetworkFailure && !(error instanceof ForeignReply)) ||
  isRefused(error, "not_signed_in", "too_many_requests", "service_unavailable");

/** Only the server's judgement of the deed is final. A fault of the server, or a filter before it, may be about this deed. */
export const outcomeOf = (error: unknown): Exclude<Outcome["outcome"], "sent" | "conflict"> => {
  if (isForAll(error)) return "unreachable";
  return error instanceof ApiProblem && error.status < 500 ? "refused" : "failed";
};
