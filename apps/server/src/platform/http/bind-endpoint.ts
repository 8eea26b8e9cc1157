import type { Endpoint } from "@examplar/contract";
import { desktopAppHeader } from "@examplar/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import type { Parts } from "../parts.ts";
import type { Authenticate, RequestInfo, SignedIn } from "./caller.ts";
import { checkAccess } from "./access/check-access.ts";
import { schemaOf } from "./endpoint-schema.ts";
import { isOperator } from "./access/operator.ts";
import { limitsOf } from "./limits/json-body.ts";
import { priorityOf } from "./limits/pressure.ts";
import { sendProblem } from "./errors/problem.ts";
import type { Limiters } from "./limits/rate-limits.ts";
import { JsonReply } from "./json-reply.ts";
import { isRefusal } from "./refusal.ts";
import type { Handler, IncomingFile } from "./routes.ts";
import { sendFile, type FileReply } from "./files/send-file.ts";
import { browserCookie, knownCookie, sessionCookie, type SessionCookie } from "./access/session-cookie.ts";
import { findUnsafeText } from "./limits/unsafe-text.ts";

export interface Binding {
  parts: Parts;
  authenticate: Authenticate;
  limiters: Limiters;
}

/** A step returns true when it has refused the request and sent the reply. */
type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | boolean;

const requestInfo = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  address: request.ip,
  user_agent: request.headers["user-agent"]?.slice(0, 400) ?? "",
  desktop_app: request.headers[desktopAppHeader]?.toString().slice(0, 40) || null,
});

const isSecure = ({ config }: Parts): boolean => config.public_url.startsWith("https:");

/** Marks each new token as known at once, so that rate limits do not count its first request by address. */
const cookieOf = (reply: FastifyReply, parts: Parts): SessionCookie => {
  const cookie = sessionCookie(reply, isSecure(parts));
  const set = (token: string): void => {
    parts.known_tokens.remember(token);
    cookie.set(token);
  };
  return { ...cookie, set };
};

/** Skips authentication for reads that are open to anyone, so that health and the clock work without the database. */
const needsAuthentication = (endpoint: Endpoint, method: string): boolean =>
  endpoint.knows_caller === true || endpoint.access !== "anyone" || (method !== "GET" && method !== "HEAD");

const authenticateStep =
  (endpoint: Endpoint, { parts, authenticate }: Binding): Step =>
  (request, reply) => {
    const token = needsAuthentication(endpoint, request.method) ? request.session_token : null;
    if (token === null) return false;
    const attachCaller = (signedIn: SignedIn | null): boolean => {
      if (signedIn) parts.known_tokens.remember(token);
      else parts.known_tokens.forget(token);
      request.caller = signedIn?.caller ?? null;
      if (signedIn?.fresh_token !== undefined) cookieOf(reply, parts).set(signedIn.fresh_token);
      return false;
    };
    const signedIn = authenticate(token, requestInfo(request));
    return signedIn instanceof Promise ? signedIn.then(attachCaller) : attachCaller(signedIn);
  };

const accessStep =
  (endpoint: Endpoint, { parts }: Binding): Step =>
  (request, reply) => {
    const refusal = checkAccess(endpoint.access, request.caller, isOperator(request, parts.config));
    if (refusal) void sendProblem(reply, refusal.code);
    return refusal !== null;
  };

const safeTextStep =
  ({ judges_text }: Endpoint): Step =>
  ({ params, query, body, body_text_is_safe }, reply) => {
    for (const part of judges_text || body_text_is_safe ? [params, query] : [params, query, body]) {
      const path = findUnsafeText(part);
      if (path === null) continue;
      void sendProblem(reply, "validation_failed", {
        errors: [{ path, message: "Contains text that cannot be stored" }],
      });
      return true;
    }
    return false;
  };

/** Runs the steps in order and awaits only those that return a promise: few do, and each await costs time. */
const runSteps = (
  steps: readonly Step[],
  request: FastifyRequest,
  reply: FastifyReply,
  from = 0,
): boolean | Promise<boolean> => {
  for (let at = from; at < steps.length; at += 1) {
    const refused = steps[at]!(request, reply);
    if (refused === true) return true;
    if (refused !== false) return refused.then((ended) => ended || runSteps(steps, request, reply, at + 1));
  }
  return false;
};

const asHook = (given: (Step | undefined)[]): onRequestHookHandler => {
  const steps = given.filter((step) => step !== undefined);
  return (request, reply, done) => {
    const refused = runSteps(steps, request, reply);
    if (refused === false) done();
    else if (refused !== true) refused.then((ended) => void (ended || done()), done);
  };
};

const readsBodyItself = ({ takes_file, defers_body }: Endpoint): boolean => takes_file === true || defers_body === true;

/** Keeps the connection open when a handler stops reading early: it must still be able to reply. */
const fileOf = ({ raw, headers }: FastifyRequest): IncomingFile => ({
  bytes: raw.iterator({ destroyOnReturn: false }),
  announced_size: headers["content-length"] === undefined ? null : Number(headers["content-length"]),
});

const inputOf = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, parts: Parts) => {
  const { params, query, body, caller, from_reserve } = request;
  const file = readsBodyItself(endpoint) ? fileOf(request) : undefined;
  const cookies = {
    cookie: cookieOf(reply, parts),
    browser_cookie: browserCookie(request, reply, isSecure(parts)),
    known_cookie: knownCookie(request, reply, isSecure(parts)),
  };
  return { params, query, body, file, caller, parts, request: requestInfo(request), from_reserve, ...cookies };
};

const replyWith =
  (endpoint: Endpoint, handler: Handler<Endpoint>, { parts }: Binding): RouteOptions["handler"] =>
  async (request, reply) => {
    const returned: unknown = await handler(inputOf(endpoint, request, reply, parts) as never);
    // A refused file may still be arriving; the server does not wait for its end.
    if (readsBodyItself(endpoint) && !request.raw.readableEnded) reply.header("connection", "close");
    if (isRefusal(returned))
      return sendProblem(reply, returned.code, returned.detail ? { detail: returned.detail } : {});
    reply.header("cache-control", "no-store");
    if (endpoint.sends_file) return sendFile(request, reply, returned as FileReply);
    if (returned instanceof JsonReply) return reply.type("application/json; charset=utf-8").send(returned.json);
    return endpoint.reply ? reply.code(endpoint.status ?? 200).send(returned) : reply.code(204).send();
  };

/**
 * Registers one endpoint. After the hooks of `server.ts`, its requests pass: authenticate → rate limits → access check
 * → read the body → check its text → validate → rate limit by email → handler → present.
 */
export const bindEndpoint = (
  app: FastifyInstance,
  key: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  binding: Binding,
): void => {
  const [method = "", url = ""] = key.split(" ");
  const limits = limitsOf(endpoint);
  const ownLimit = binding.limiters.ofEndpoint(endpoint);
  app.route({
    method,
    url,
    config: {
      returns_data: true,
      body_limits: limits,
      drops_poisoned_keys: endpoint.judges_text === true,
      priority: priorityOf(endpoint, method),
    },
    schema: schemaOf(endpoint, url),
    bodyLimit: limits.bytes,
    onRequest: asHook([
      authenticateStep(endpoint, binding),
      binding.limiters.general,
      ownLimit.onRequest,
      accessStep(endpoint, binding),
    ]),
    preValidation: asHook([safeTextStep(endpoint)]),
    preHandler: asHook([ownLimit.preHandler]),
    handler: replyWith(endpoint, handler, binding),
  });
};
