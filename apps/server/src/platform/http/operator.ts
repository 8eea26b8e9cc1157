import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** A proxy on this machine looks like this machine; its headers give it away even when it is not trusted. */
const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined || headers["x-real-ip"] !== undefined;

const sameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whoever runs the installation: someone on the machine itself, or the holder of the metrics token. */
export const isOperator = (request: FastifyRequest, metricsToken: string | null): boolean => {
  const bearer = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1];
  if (bearer !== undefined && metricsToken !== null) return sameSecret(bearer, metricsToken);
  return isLoopback(request.socket.remoteAddress ?? "") && isLoopback(request.ip) && !wasForwarded(request);
};
