import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../../config.ts";

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);
const isLoopbackName = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);

/** What proxies add. One that adds nothing at all is why production asks for the token. */
const proxyHeader = /^(x-(forwarded|real|client|original|envoy|amzn|cluster)|forwarded|via|cf-|true-client-ip|fastly-)/;
const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => proxyHeader.test(name));

const sameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

type OperatorConfig = Pick<Config, "metrics_token" | "production" | "trust_proxy">;

/** Somebody at this very machine. With a proxy in front everybody looks like that, whatever headers it sets. */
const isAtTheMachine = (request: FastifyRequest, { production, trust_proxy }: OperatorConfig): boolean =>
  !production &&
  trust_proxy === false &&
  isLoopback(request.socket.remoteAddress ?? "") &&
  isLoopbackName(request.headers.host ?? "") &&
  !wasForwarded(request);

/** Whoever runs the installation: the holder of the metrics token or, outside production, someone at the machine. */
export const isOperator = (request: FastifyRequest, config: OperatorConfig): boolean => {
  const bearer = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1];
  if (bearer !== undefined && config.metrics_token !== null) return sameSecret(bearer, config.metrics_token);
  return isAtTheMachine(request, config);
};
