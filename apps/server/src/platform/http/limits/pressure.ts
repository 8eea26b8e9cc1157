import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Endpoint } from "@examplar/contract";
import type { FastifyInstance } from "fastify";

/** `last`: what anonymous callers write, shed first. `first`: what students write, shed when nothing else is left. */
export type Priority = "first" | "ordinary" | "last";

declare module "fastify" {
  interface FastifyContextConfig {
    priority?: Priority;
  }
}

/** Milliseconds that the event loop may be behind before requests are shed instead of making everybody wait longer. */
const limits: Record<Priority, number> = { last: 500, ordinary: 2_000, first: 8_000 };

export const priorityOf = ({ access, priority }: Endpoint, method: string): Priority => {
  const isAnonymous = access === "anyone" || access === "demo";
  return priority ?? (isAnonymous && method !== "GET" ? "last" : "ordinary");
};

/** Null when the request is served although the loop is behind. */
export const shedding = (priority: Priority, behind_ms: number): Error | null =>
  behind_ms > limits[priority] ? Object.assign(new Error("under pressure"), { code: "FST_UNDER_PRESSURE" }) : null;

const resolutionMs = 10;
const everyMs = 1_000;

/**
 * The mean delay of the event loop since it was last asked for. A process that the machine did not let run may have no
 * sample at all: that says nothing, and the last mean stands. Read as endless, it would shed what students write.
 */
export const behindBy = ({ count, mean }: { count: number; mean: number }, last_ms: number): number =>
  count === 0 ? last_ms : Math.max(0, mean / 1e6 - resolutionMs);

/** Clients try again: a 503 says after how long. */
export const shedUnderPressure = (app: FastifyInstance): void => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let behind_ms = 0;
  const timer = setInterval(() => {
    behind_ms = behindBy(delay, behind_ms);
    delay.reset();
  }, everyMs).unref();
  app.addHook("onRequest", ({ routeOptions }, _reply, done) =>
    done(shedding(routeOptions.config.priority ?? "ordinary", behind_ms) ?? undefined),
  );
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
};
