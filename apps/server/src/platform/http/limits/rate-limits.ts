import type { Endpoint } from "@examplar/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sendProblem } from "../errors/problem.ts";
import { countedAddress } from "../access/client-address.ts";
import { browserToken, knownValue } from "../access/session-cookie.ts";
import type { KnownTokens } from "./known-tokens.ts";

/**
 * Requests per minute. An exam hall shares one address, so signed-in callers are counted by session, never by address:
 * `session` limits API calls, `session_flood` all requests, also for files and unknown addresses. Strangers are counted
 * by address: `anonymous` limits API calls, `flood` all requests, before authentication. `sign_in` lets 300 people
 * behind one address each request and use two codes within a minute.
 */
export interface Limits {
  flood: number;
  session_flood: number;
  session: number;
  anonymous: number;
  sign_in: number;
}
export const defaultLimits: Limits = {
  flood: 60_000,
  session_flood: 6_000,
  session: 1_200,
  anonymous: 6_000,
  sign_in: 600,
};

type KeyOf = (request: FastifyRequest) => string;
/** Returns true when it has refused the request and sent the reply. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => boolean;

export interface Limiters {
  /** Counts by token if it is known, else by address. */
  flood: Limiter;
  /** Counts signed-in callers by session, unauthenticated reads by known token, all others by address. */
  general: Limiter;
  /** The limits that the contract sets for one endpoint: before and after reading the body. */
  ofEndpoint(endpoint: Endpoint): { onRequest?: Limiter; preHandler?: Limiter };
}

const byAddress: KeyOf = (request) => countedAddress(request.ip);
const byToken: KeyOf = (request) => request.session_token ?? byAddress(request);
const bySession: KeyOf = (request) => request.caller?.session_id ?? byAddress(request);
const byEmail: KeyOf = (request) => String((request.body as { email: unknown }).email);

/** Somebody who uses another person's email at another address uses up their own limit, not that person's. */
const byEmailAndAddress: KeyOf = (request) => `${byAddress(request)} ${byEmail(request)}`;
/** A hall shares its address, so the limit for one browser is counted by browser, too. */
const byEmailAndBrowser: KeyOf = (request) => `${byEmailAndAddress(request)} ${browserToken(request) ?? ""}`;
const byEmailAndKnown: KeyOf = (request) => `${byEmail(request)} ${knownValue(request) ?? ""}`;

const namesAnEmail = (endpoint: Endpoint): boolean =>
  endpoint.body instanceof z.ZodObject && "email" in endpoint.body.shape;

/** Maximum number of counted callers, far more than a server serves at a time; a dropped caller starts again at 0. */
const max_kept = 20_000;

/** Counts a request. Returns the seconds to wait if it is one too many, else null. */
type Counter = (request: FastifyRequest) => number | null;

/** Keeps its counts in this process: with several processes the limits are only milder. */
const counter = (keyOf: KeyOf, max: number, minutes = 1): Counter => {
  const counts = new Map<string, { count: number; ends_at: number }>();
  const countOf = (key: string, now: number) => {
    const known = counts.get(key);
    if (known && known.ends_at > now) return known;
    counts.delete(key);
    const [oldest] = counts.size >= max_kept ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
    const fresh = { count: 0, ends_at: now + minutes * 60_000 };
    counts.set(key, fresh);
    return fresh;
  };
  return (request) => {
    // Whole milliseconds: with fractions, rounding up below could turn 60 seconds into 61.
    const now = Math.floor(performance.now());
    const window = countOf(keyOf(request), now);
    window.count += 1;
    return window.count <= max ? null : Math.ceil((window.ends_at - now) / 1000);
  };
};

const refuseFor = (seconds: number, reply: FastifyReply): true => {
  void sendProblem(reply.header("retry-after", seconds), "too_many_requests");
  return true;
};

const limiter = (keyOf: KeyOf, max: number, minutes = 1): Limiter => {
  const count = counter(keyOf, max, minutes);
  return (request, reply) => {
    const seconds = count(request);
    return seconds !== null && refuseFor(seconds, reply);
  };
};

type EmailLimit = NonNullable<Endpoint["rate_limit"]>;

const limiterByEmail = ({ max, minutes, ceilings }: EmailLimit): Limiter => {
  const ofBrowser = limiter(byEmailAndBrowser, max, minutes);
  if (!ceilings) return ofBrowser;
  const atAddress = counter(byEmailAndAddress, ceilings.at_one_address, minutes);
  const anywhere = counter(byEmail, ceilings.anywhere, minutes);
  const ofReserve = counter(byEmailAndKnown, ceilings.reserve, minutes);
  // The first request of every browser has no cookie, so it is not counted by browser: a hall would count as one.
  // A refused request does not count towards the wider ceilings, or one browser or address could exhaust them.
  return (request, reply) => {
    if (browserToken(request) !== null && ofBrowser(request, reply)) return true;
    const seconds = atAddress(request) ?? anywhere(request);
    if (seconds === null) return false;
    // Does not check whose browser it is: the reply must not reveal who has signed in with it.
    request.from_reserve = knownValue(request) !== null && ofReserve(request) === null;
    return !request.from_reserve && refuseFor(seconds, reply);
  };
};

export const createLimiters = (limits: Limits, known: KnownTokens): Limiters => {
  const isKnown = ({ session_token }: FastifyRequest): boolean => session_token !== null && known.has(session_token);
  const ofKnown = limiter(byToken, limits.session_flood);
  const ofStrangers = limiter(byAddress, limits.flood);
  const forSession = limiter(bySession, limits.session);
  const forToken = limiter(byToken, limits.session);
  const forAnonymous = limiter(byAddress, limits.anonymous);
  const generalOf = (request: FastifyRequest): Limiter => {
    if (request.caller) return forSession;
    return isKnown(request) ? forToken : forAnonymous;
  };
  return {
    flood: (request, reply) => (isKnown(request) ? ofKnown : ofStrangers)(request, reply),
    general: (request, reply) => generalOf(request)(request, reply),
    ofEndpoint: (endpoint) => {
      if (endpoint.rate_limit === undefined) return {};
      const { max, minutes } = endpoint.rate_limit;
      if (endpoint.access !== "anyone") return { onRequest: limiter(bySession, max, minutes) };
      if (!namesAnEmail(endpoint)) return { onRequest: limiter(byAddress, max, minutes) };
      return { onRequest: limiter(byAddress, limits.sign_in), preHandler: limiterByEmail(endpoint.rate_limit) };
    },
  };
};
