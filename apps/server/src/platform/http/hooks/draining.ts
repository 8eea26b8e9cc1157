import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "../errors/problem.ts";

declare module "fastify" {
  interface FastifyInstance {
    drain: { active: boolean };
  }
}

const sweepEveryMs = 100;
const healthPath = "/api/v1/health";

/** While draining, the server still serves requests, but closes each connection and fails the health check. */
export const refuseWhileDraining = (app: FastifyInstance): void => {
  const drain = { active: false };
  app.decorate("drain", drain);
  app.addHook("onRequest", (request, reply, done) => {
    if (drain.active && request.routeOptions.url === healthPath) void sendProblem(reply, "service_unavailable");
    else done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (drain.active) reply.header("connection", "close");
    done(null, payload);
  });
};

/** Stops accepting connections, lets running requests finish, and closes what is still open after the grace period. */
export const drainAndClose = async (
  app: FastifyInstance,
  { shutdown_drain_ms, shutdown_grace_ms }: { shutdown_drain_ms: number; shutdown_grace_ms: number },
): Promise<void> => {
  app.drain.active = true;
  await sleep(shutdown_drain_ms);
  const cut = setTimeout(() => app.server.closeAllConnections(), shutdown_grace_ms);
  // Connections whose last reply began before the drain are still keep-alive; they would delay the stop until the cut.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
};
