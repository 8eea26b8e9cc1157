import type { Problem, RefusalCode } from "@examplar/contract";
import type { FastifyReply } from "fastify";
import { refusalStatus } from "./refusal-status.ts";

export const problemContentType = "application/problem+json; charset=utf-8";

export interface ProblemExtras {
  detail?: string;
  errors?: Problem["errors"];
}

/** Builds an RFC 9457 problem. `instance` holds the request id, so that a user's report leads to its log line. */
export const problemOf = (code: RefusalCode, request_id: string, extras: ProblemExtras = {}): Problem => {
  const [status, title] = refusalStatus[code];
  return { type: `urn:examplar:problem:${code}`, title, status, code, ...extras, instance: `urn:uuid:${request_id}` };
};

export const sendProblem = (reply: FastifyReply, code: RefusalCode, extras: ProblemExtras = {}): FastifyReply => {
  const problem = problemOf(code, reply.request.id, extras);
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type(problemContentType)
    .send(JSON.stringify(problem));
};
