import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { Endpoint } from "@examplar/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sendProblem } from "./problem.ts";

/**
 * Requests a minute. An exam hall shares one address, so a signed-in caller is counted by session and never by
 * address; only `flood` counts an address as a whole, high enough for a campus and low enough to stop one machine.
 * `sign_in` lets 300 people behind one address ask for a code and use it within the same minute, twice over.
 */
export interface Limits {
  flood: number;
  session: number;
  anonymous: number;
  sign_in: number;
}
export const defaultLimits: Limits = { flood: 60_000, session: 1_200, anonymous: 6_000, sign_in: 600 };

type KeyOf = (request: FastifyRequest) => string;
/** Answers true when the request was refused; the reply has then been sent. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export interface Limiters {
  flood: Limiter;
  /** By session for a signed-in caller, by address otherwise. */
  general: Limiter;
  /** What the contract asks for one endpoint: before the body is read, and after. */
  ofEndpoint(endpoint: Endpoint): { onRequest?: Limiter; preHandler?: Limiter };
}

const byAddress: KeyOf = (request) => normalizeIP(request.ip);
const bySession: KeyOf = (request) => request.caller?.session_id ?? byAddress(request);
const byEmail: KeyOf = (request) => String((request.body as { email: unknown }).email);

const namesAnEmail = (endpoint: Endpoint): boolean =>
  endpoint.body instanceof z.ZodObject && "email" in endpoint.body.shape;

const limiter = (app: FastifyInstance, keyGenerator: KeyOf, max: number, minutes = 1): Limiter => {
  const check = app.createRateLimit({ max, timeWindow: minutes * 60_000, keyGenerator });
  return async (request, reply) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return false;
    void sendProblem(reply.header("retry-after", result.ttlInSeconds), "too_many_requests");
    return true;
  };
};

/** The app must have `@fastify/rate-limit` registered: `registerRateLimits`. */
export const createLimiters = (app: FastifyInstance, limits: Limits): Limiters => {
  const forSession = limiter(app, bySession, limits.session);
  const forAnonymous = limiter(app, byAddress, limits.anonymous);
  return {
    flood: limiter(app, byAddress, limits.flood),
    general: (request, reply) => (request.caller ? forSession : forAnonymous)(request, reply),
    ofEndpoint: (endpoint) => {
      if (endpoint.rate_limit === undefined) return {};
      const { max, minutes } = endpoint.rate_limit;
      if (endpoint.access !== "anyone") return { onRequest: limiter(app, bySession, max, minutes) };
      if (!namesAnEmail(endpoint)) return { onRequest: limiter(app, byAddress, max, minutes) };
      return {
        onRequest: limiter(app, byAddress, limits.sign_in),
        preHandler: limiter(app, byEmail, max, minutes),
      };
    },
  };
};

/** Counts are kept in this process: with several processes each has its own, which only makes the limits milder. */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: 20_000 });
};
