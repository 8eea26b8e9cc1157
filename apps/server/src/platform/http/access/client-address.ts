import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { Config } from "../../../config.ts";

/** Whether the machine at this address, `hop` machines away, is a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

/** Returns false when no proxy is trusted: forwarding headers are ignored then. */
export const trustOf = ({ trust_proxy }: Pick<Config, "trust_proxy">): Trust | false => {
  // `true` trusts one hop only: a caller may forge any addresses before that of the proxy.
  if (typeof trust_proxy === "boolean") return trust_proxy && ((_address, hop) => hop === 0);
  return proxyAddr.compile(trust_proxy);
};

/** The first address, seen from here, that is not a trusted proxy's: the same as Fastify's `ip`. */
export const clientAddress = (request: IncomingMessage, trust: Trust | false): string =>
  trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? "");

/** The address by which a caller is counted: for IPv6 the network, since a machine can use many addresses in it. */
export const countedAddress = normalizeIP;

/** The requested host, the same as Fastify's `host`: as forwarded by a trusted proxy, else the Host header. */
export const askedHost = ({ headers, socket }: IncomingMessage, trust: Trust | false): string | undefined => {
  const forwarded = trust && trust(socket.remoteAddress ?? "", 0) ? headers["x-forwarded-host"] : undefined;
  return forwarded === undefined ? headers.host : String(forwarded).split(",").at(-1)?.trim();
};
