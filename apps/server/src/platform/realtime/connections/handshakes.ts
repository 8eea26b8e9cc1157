import type { IncomingMessage } from "node:http";
import { clientAddress, countedAddress, type Trust } from "../../http/access/client-address.ts";
import { sessionTokenOfHeader } from "../../http/access/session-cookie.ts";
import type { KnownTokens } from "../../http/limits/known-tokens.ts";

export interface HandshakeLimits {
  /** Per minute and browser: enough for many tabs that reconnect several times. */
  per_token: number;
  /** Per minute and address, counting only requests whose token was never valid in this process. */
  strangers_per_address: number;
  /** Open connections per session: tabs, and dead connections that were never closed. */
  sockets_per_session: number;
}

export const defaultHandshakeLimits: HandshakeLimits = {
  per_token: 60,
  strangers_per_address: 6_000,
  sockets_per_session: 20,
};

const windowMs = 60_000;
const max_kept = 20_000;

/** Returns a counter by key within the current minute. */
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

/** Limits handshakes. A hall shares one address, so browsers are counted by token; unknown tokens also by address. */
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
