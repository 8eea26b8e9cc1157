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

/** No answer came: offline, cut off, or too slow. */
export class NetworkFailure extends Error {
  override name = "NetworkFailure";
}

export const isRefused = (error: unknown, ...codes: RefusalCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
