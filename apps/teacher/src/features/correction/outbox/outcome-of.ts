import { ApiProblem, ForeignReply, isRefused, NetworkFailure } from "@examplar/ui";
import type { Outcome } from "./create-outbox.ts";

/** Whether the error would stop every change: no network, an expired sign-in, or a busy or unreachable server. */
const isForAll = (error: unknown): boolean =>
  (error instanceof NetworkFailure && !(error instanceof ForeignReply)) ||
  isRefused(error, "not_signed_in", "too_many_requests", "service_unavailable");

/**
 * Maps an error to an outcome. Only a refusal by the server itself is final. A server fault, or a filter on the
 * network, may concern only this change.
 */
export const outcomeOf = (error: unknown): Exclude<Outcome["outcome"], "sent" | "conflict"> => {
  if (isForAll(error)) return "unreachable";
  return error instanceof ApiProblem && error.status < 500 ? "refused" : "failed";
};
