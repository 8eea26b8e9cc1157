import { ApiProblem, ForeignReply, NetworkFailure } from "@examplar/ui";
import { expect, test } from "vitest";
import { outcomeOf } from "./outcome-of.ts";

test.each([
  ["a network failure without a reply", new NetworkFailure("no answer"), "unreachable"],
  ["an expired sign-in", new ApiProblem({ code: "not_signed_in", status: 401 }), "unreachable"],
  ["too many requests", new ApiProblem({ code: "too_many_requests", status: 429 }), "unreachable"],
  ["an unavailable server", new ApiProblem({ code: "service_unavailable", status: 502 }), "unreachable"],
  ["an internal error of the server", new ApiProblem({ code: "internal_error", status: 500 }), "failed"],
  ["a reply of a network filter, not of the server", new ForeignReply("403"), "failed"],
  ["a bug on this page", new TypeError("undefined"), "failed"],
  ["an attempt that no longer exists", new ApiProblem({ code: "not_found", status: 404 }), "refused"],
  ["points out of range", new ApiProblem({ code: "validation_failed", status: 422 }), "refused"],
])("%s (%s) gives the outcome %s", (_name, error, expected) => expect(outcomeOf(error)).toBe(expected));
