import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Parts } from "../parts.ts";
import { bindEndpoints, boundKeys } from "./bind.ts";
import type { Authenticate, Caller } from "./caller.ts";
import { isCrossSite } from "./cross-site.ts";
import { answerError, answerErrorsAsProblems } from "./errors.ts";
import { sendProblem } from "./problem.ts";
import { createLimiters, defaultLimits, registerRateLimits, type Limits } from "./rate-limits.ts";
import type { Handlers } from "./routes.ts";
import { answerUnknownAddress, methodsByPath } from "./unknown-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface ServerOptions {
  parts: Parts;
  handlers: Partial<Handlers>;
  authenticate: Authenticate;
  limits?: Limits;
}

const createFastify = ({ config, log }: Parts): FastifyInstance => {
  const loggerInstance: FastifyBaseLogger = log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    trustProxy: config.trust_proxy,
    requestTimeout: 60_000,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
};

/** The whole HTTP side, from parts and handlers; it does not listen yet. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { parts, handlers, authenticate, limits = defaultLimits } = options;
  const app = createFastify(parts);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("caller", null);
  answerErrorsAsProblems(app);
  await app.register(cookie);
  await registerRateLimits(app);
  const limiters = createLimiters(app, limits);
  const methodsOf = methodsByPath(boundKeys(parts.config.demo));
  app.addHook("onRequest", async (request, reply) => {
    if (await limiters.flood(request, reply)) return reply;
    if (request.is404) return answerUnknownAddress(request, reply, methodsOf);
    if (isCrossSite(request.method, request.headers, parts.config.public_url))
      return sendProblem(reply, "cross_site_request");
  });
  bindEndpoints(app, handlers, { parts, authenticate, limiters });
  return app;
};
