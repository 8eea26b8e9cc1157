import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";

/** Returns the route pattern, never the address itself, which may contain a code or a name. */
const routeOf = (request: FastifyRequest): string =>
  request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");

const isApi = (route: string): boolean => route.startsWith("/api/v1/") && route !== "/api/v1/health";

const logLine = (request: FastifyRequest, reply: FastifyReply): void => {
  const route = routeOf(request);
  const line = {
    request_id: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(request.caller ? { user_id: request.caller.user_id } : {}),
  };
  request.log[isApi(route) || reply.statusCode >= 500 ? "info" : "debug"](line, "request");
};

/** Writes one log line and one metric per request, after its reply has been sent. */
export const logAndMeasureRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook("onResponse", (request, reply, done) => {
    logLine(request, reply);
    metrics.observeRequest({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
};
