import { randomUUID } from "node:crypto";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Parts } from "../parts.ts";
import { bindEndpoints, boundKeys } from "./bind.ts";
import type { Authenticate, Caller } from "./caller.ts";
import { replyToClientError } from "./errors/client-error.ts";
import { compressReplies } from "./hooks/compress-replies.ts";
import { trustOf } from "./access/client-address.ts";
import { isCrossSite } from "./access/cross-site.ts";
import { refuseWhileDraining } from "./hooks/draining.ts";
import { replyToError } from "./errors/errors.ts";
import { createHostCheck } from "./access/host-check.ts";
import { parseJsonWithinLimits } from "./limits/json-body.ts";
import { registerMetricsPage } from "./metrics-page.ts";
import { collectOpenApi, registerApiPage } from "./openapi.ts";
import { shedUnderPressure } from "./limits/pressure.ts";
import { sendProblem } from "./errors/problem.ts";
import { createLimiters, defaultLimits, type Limits } from "./limits/rate-limits.ts";
import type { Handlers } from "./routes.ts";
import { logAndMeasureRequests } from "./hooks/request-log.ts";
import { registerSecurityHeaders } from "./access/security-headers.ts";
import { sessionToken } from "./access/session-cookie.ts";
import { sendServerTime } from "./hooks/server-time.ts";
import { serveStaticApps } from "./static/static-apps.ts";
import type { StaticApp } from "./static/static-files.ts";
import { isDiskStorage } from "../storage/disk/disk-storage.ts";
import { serveStorage } from "../storage/gateway/gateway.ts";
import { unknownAddress } from "./errors/unknown-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Token from the cookie, not yet authenticated. */
    session_token: string | null;
    caller: Caller | null;
    /** True when the endpoint's ceilings are reached, but not its reserve for known browsers. */
    from_reserve: boolean;
  }
}

export interface ServerOptions {
  parts: Parts;
  handlers: Partial<Handlers>;
  authenticate: Authenticate;
  limits?: Limits;
  /** Off in tests, because a busy test machine would shed their requests. */
  sheds_load?: boolean;
  static_apps?: readonly StaticApp[];
  /** Called for every registered route; the golden list of routes uses it. */
  onRoute?: (route: RouteOptions) => void;
}

const createFastify = ({ config, log }: Parts): FastifyInstance => {
  const loggerInstance: FastifyBaseLogger = log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests, so log lines must name their request: one per request costs more than most replies.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config),
    // Long, because uploading a photo over the slow network of a full hall takes time.
    requestTimeout: 300_000,
    return503OnClosing: false,
    clientErrorHandler: replyToClientError,
    frameworkErrors: (error, request, reply) => void replyToError(error, request, reply),
  });
};

/** Registers the hooks that every request passes first, whatever its address. */
const registerFrontHooks = (app: FastifyInstance, { config, metrics, clock }: Parts): void => {
  logAndMeasureRequests(app, metrics);
  registerSecurityHeaders(app, config.public_url, config.s3?.endpoint);
  sendServerTime(app, clock);
  compressReplies(app);
  refuseWhileDraining(app);
};

/** Builds the whole HTTP server from parts and handlers; it does not listen yet. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { parts, handlers, authenticate, limits = defaultLimits, sheds_load = true, static_apps = [] } = options;
  const app = createFastify(parts);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  parseJsonWithinLimits(app);
  app.decorateRequest("session_token", null);
  app.decorateRequest("caller", null);
  app.decorateRequest("from_reserve", false);
  app.setErrorHandler(replyToError);
  if (options.onRoute) app.addHook("onRoute", options.onRoute);
  registerFrontHooks(app, parts);
  if (sheds_load) shedUnderPressure(app);
  const limiters = createLimiters(limits, parts.known_tokens);
  const isMisdirected = createHostCheck(parts.config);
  const replyToUnknown = unknownAddress(boundKeys(parts.config.demo));
  app.addHook("onRequest", (request, reply, done) => {
    request.session_token = sessionToken(request);
    if (limiters.flood(request, reply)) return;
    if (isMisdirected(request.host, request.routeOptions.url)) return void sendProblem(reply, "misdirected_request");
    if (request.is404) return void replyToUnknown(request, reply);
    if (isCrossSite(request.method, request.headers, parts.config.public_url))
      return void sendProblem(reply, "cross_site_request");
    done();
  });
  await collectOpenApi(app);
  bindEndpoints(app, handlers, { parts, authenticate, limiters });
  registerMetricsPage(app, parts);
  await registerApiPage(app, parts.config.public_url);
  const { storage, clock, config } = parts;
  if (isDiskStorage(storage)) serveStorage(app, { disk: storage.disk, clock, origin: config.public_url });
  await serveStaticApps(app, static_apps, replyToUnknown);
  return app;
};
