import type { IncomingMessage } from "node:http";
import { clientAddress, countedAddress, type Trust } from "../../http/access/client-address.ts";
import { sessionTokenOfHeader } from "../../http/access/session-cookie.ts";
import type { KnownTokens } from "../../http/limits/known-tokens.ts";

export interface HandshakeLimits {
  /** A minute, of one browser: tabs that come back after a break, many times over. */
  per_token: number;
  /** A minute, of one address, counting only tokens that were never good here. */
  strangers_per_address: number;
  /** Open connections of one sign-in: tabs, and those that died without a goodbye. */
  sockets_per_session: number;
}

export const defaultHandshakeLimits: HandshakeLimits = {
  per_token: 60,
  strangers_per_address: 6_000,
  sockets_per_session: 20,
};

const windowMs = 60_000;
const max_kept = 20_000;

/** Counts by key within the current minute. */
const createCounts = () => {
  let counts = new Map<string, number>();
  let ends_at = performance.now() + windowMs;
  return (key: string): number => {
    if (performance.now() >= ends_at || counts.size >= max_kept) {
      counts = new Map();
      ends_at = performance.now() + windowMs;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
};

/** A hall shares one address, so a browser is counted by its token; an address only for tokens that nobody knows. */
export const createHandshakes = (
  { per_token, strangers_per_address }: HandshakeLimits,
  { trust, known }: { trust: Trust | false; known: KnownTokens },
) => {
  const ofToken = createCounts();
  const ofAddress = createCounts();
  /** Returns whether a request may open a connection. */
  return (request: IncomingMessage): boolean => {
    const token = sessionTokenOfHeader(request.headers.cookie);
    if (token !== null && ofToken(token) > per_token) return false;
    if (token !== null && known.has(token)) return true;
    return ofAddress(countedAddress(clientAddress(request, trust))) <= strangers_per_address;
  };
};
