import type { Problem, RefusalCode } from "@examplar/contract";

/** A refusal by our server, with its code. */
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

/** No reply from our server: offline, cut off, too slow, or replaced by something in between. */
export class NetworkFailure extends Error {
  override name = "NetworkFailure";
}

/** A reply came, but not from our server: the page of a captive portal, or of a filter that blocks this request. */
export class ForeignReply extends NetworkFailure {}

/**
 * Returns the error for a failed reply. Our server sends a code with each refusal, so a 4xx without one comes from
 * somebody else. A 5xx without one counts as `service_unavailable`: the proxy in front of a stopped server may say when
 * to retry.
 */
export const failureOf = (status: number, body: unknown, retry_after: number | null = null): Error => {
  const { code, errors } = (body ?? {}) as Partial<Problem>;
  if (typeof code === "string") return new ApiProblem({ code, status, errors }, retry_after);
  if (status >= 500) return new ApiProblem({ code: "service_unavailable", status }, retry_after);
  return new ForeignReply("Somebody else answered for the server.");
};

export const isRefused = (error: unknown, ...codes: RefusalCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
