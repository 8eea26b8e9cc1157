import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../../config.ts";

const sameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Returns whether the caller runs the installation, that is, holds the metrics token. The caller's address proves
 * nothing: behind a proxy on the same machine, everybody comes from there.
 */
export const isOperator = ({ headers }: FastifyRequest, { metrics_token }: Pick<Config, "metrics_token">): boolean => {
  const bearer = headers.authorization?.match(/^Bearer (.+)$/)?.[1];
  return bearer !== undefined && metrics_token !== null && sameSecret(bearer, metrics_token);
};
