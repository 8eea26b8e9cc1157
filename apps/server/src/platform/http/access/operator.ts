import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../../config.ts";

const sameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Whoever runs the installation: the holder of the metrics token. Where a request comes from proves nothing, for behind a
 * proxy on the same machine everybody comes from there, whatever headers it sets.
 */
export const isOperator = ({ headers }: FastifyRequest, { metrics_token }: Pick<Config, "metrics_token">): boolean => {
  const bearer = headers.authorization?.match(/^Bearer (.+)$/)?.[1];
  return bearer !== undefined && metrics_token !== null && sameSecret(bearer, metrics_token);
};
