import type { Endpoint } from "@examplar/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sendProblem } from "../errors/problem.ts";
import { countedAddress } from "../access/client-address.ts";
import { browserToken, knownValue } from "../access/session-cookie.ts";
import type { KnownTokens } from "./known-tokens.ts";

/**
 * Requests a minute. An exam hall shares one address, so a signed-in caller is counted by session and never by
 * address: `session` are calls, `session_flood` all requests, also for files and for what does not exist. Strangers are
 * counted by address: calls by `anonymous`, and all of them by `flood`, before anybody asks who they are.
 * `sign_in` lets 300 people behind one address ask for a code and use it within the same minute, twice over.
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
/** Returns true when the request was refused; the reply has then been sent. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => boolean;

export interface Limiters {
  /** By token where it is known, by address otherwise. */
  flood: Limiter;
  /** By session for a signed-in caller, by token where nobody asks who calls but it is known, by address otherwise. */
  general: Limiter;
  /** What the contract asks for one endpoint: before the body is read, and after. */
  ofEndpoint(endpoint: Endpoint): { onRequest?: Limiter; preHandler?: Limiter };
}

const byAddress: KeyOf = (request) => countedAddress(request.ip);
const byToken: KeyOf = (request) => request.session_token ?? byAddress(request);
const bySession: KeyOf = (request) => request.caller?.session_id ?? byAddress(request);
const byEmail: KeyOf = (request) => String((request.body as { email: unknown }).email);

/** Whoever names somebody else's email elsewhere uses up their own calls, not that person's. */
const byEmailAndAddress: KeyOf = (request) => `${byAddress(request)} ${byEmail(request)}`;
/** A hall shares its address, so what only one browser can do is counted by browser too. */
const byEmailAndBrowser: KeyOf = (request) => `${byEmailAndAddress(request)} ${browserToken(request) ?? ""}`;
const byEmailAndKnown: KeyOf = (request) => `${byEmail(request)} ${knownValue(request) ?? ""}`;

const namesAnEmail = (endpoint: Endpoint): boolean =>
  endpoint.body instanceof z.ZodObject && "email" in endpoint.body.shape;

/** Counts of callers that are far more than a server serves at a time; whoever is forgotten begins anew. */
const max_kept = 20_000;

/** Counts a request, and returns after how many seconds to come back if it is one too many. */
type Counter = (request: FastifyRequest) => number | null;

/** Counts are kept in this process: with several processes each has its own, which only makes the limits milder. */
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
    // Whole: the minute of a window is not to be told as a minute and a second.
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
  // Everybody's first request comes without a cookie: those of a hall are not taken for one browser's. What a browser
  // or a place is refused does not count towards what lies above, or one alone would reach it.
  return (request, reply) => {
    if (browserToken(request) !== null && ofBrowser(request, reply)) return true;
    const seconds = atAddress(request) ?? anywhere(request);
    if (seconds === null) return false;
    // Whose browser it is, is not asked here: the reply must not tell who has signed in in it.
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
