import { ApiProblem, ForeignReply, NetworkFailure } from "@examplar/ui";
import { expect, test } from "vitest";
import { outcomeOf } from "./outcome-of.ts";

test.each([
  ["silence", new NetworkFailure("no answer"), "unreachable"],
  ["a sign-in that ended", new ApiProblem({ code: "not_signed_in", status: 401 }), "unreachable"],
  ["a flood limit", new ApiProblem({ code: "too_many_requests", status: 429 }), "unreachable"],
  ["a server that is away", new ApiProblem({ code: "service_unavailable", status: 502 }), "unreachable"],
  ["a fault of the server", new ApiProblem({ code: "internal_error", status: 500 }), "failed"],
  ["a filter before the server", new ForeignReply("403"), "failed"],
  ["a bug on this page", new TypeError("undefined"), "failed"],
  ["an attempt that is gone", new ApiProblem({ code: "not_found", status: 404 }), "refused"],
  ["points out of range", new ApiProblem({ code: "validation_failed", status: 422 }), "refused"],
])("%s: %s is %s", (_name, error, expected) => expect(outcomeOf(error)).toBe(expected));
