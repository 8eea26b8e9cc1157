import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { Config } from "../../../config.ts";

/** Whether the machine at an address, `hop` machines away, is a proxy whose word counts. */
export type Trust = (address: string, hop: number) => boolean;

/** False where no proxy is trusted: then nothing that a request says about itself counts. */
export const trustOf = ({ trust_proxy }: Pick<Config, "trust_proxy">): Trust | false => {
  // A caller may write any addresses before that of the machine in front: believed all the way, they would be whoever they say.
  if (typeof trust_proxy === "boolean") return trust_proxy && ((_address, hop) => hop === 0);
  return proxyAddr.compile(trust_proxy);
};

/** The first address, seen from here, that is no trusted proxy's: what the web framework calls `ip`. */
export const clientAddress = (request: IncomingMessage, trust: Trust | false): string =>
  trust ? proxyAddr(request, trust) : (request.socket.remoteAddress ?? "");

/** Under which a caller is counted: of IPv6 the network, because a machine has as many addresses in it as it likes. */
export const countedAddress = normalizeIP;

/** What the web framework calls `host`: what a trusted proxy says was asked for, else the header itself. */
export const askedHost = ({ headers, socket }: IncomingMessage, trust: Trust | false): string | undefined => {
  const forwarded = trust && trust(socket.remoteAddress ?? "", 0) ? headers["x-forwarded-host"] : undefined;
  return forwarded === undefined ? headers.host : String(forwarded).split(",").at(-1)?.trim();
};
