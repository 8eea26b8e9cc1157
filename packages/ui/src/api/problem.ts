import type { Problem, RefusalCode } from "@examplar/contract";

/** The server said no, and why. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: NonNullable<Problem["errors"]>;
  /** Seconds to wait, when the server named them. */
  readonly retry_after: number | null;

  constructor(problem: Pick<Problem, "code" | "status" | "errors">, retry_after: number | null = null) {
    super(problem.code);
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.retry_after = retry_after;
  }
}

/** No answer of the server's came: offline, cut off, too slow, or answered by something in between. */
export class NetworkFailure extends Error {
  override name = "NetworkFailure";
}

/** A reply came, but not from our server: the page of a portal, or of a filter that refuses this very request. */
export class ForeignReply extends NetworkFailure {}

/**
 * What a reply means that brings nothing. Our server gives a code with each refusal, so a 4xx without one refuses nothing;
 * a 5xx without one is told by its status, as the proxy before a server that is away may say when to come back.
 */
export const failureOf = (status: number, body: unknown, retry_after: number | null = null): Error => {
  const { code, errors } = (body ?? {}) as Partial<Problem>;
  if (typeof code === "string") return new ApiProblem({ code, status, errors }, retry_after);
  if (status >= 500) return new ApiProblem({ code: "service_unavailable", status }, retry_after);
  return new ForeignReply("Somebody else answered for the server.");
};

export const isRefused = (error: unknown, ...codes: RefusalCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
