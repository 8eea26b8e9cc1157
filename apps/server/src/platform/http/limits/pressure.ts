import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Endpoint } from "@examplar/contract";
import type { FastifyInstance } from "fastify";

/** `last`: writes of anonymous callers, shed first. `first`: what students write, shed only after everything else. */
export type Priority = "first" | "ordinary" | "last";

declare module "fastify" {
  interface FastifyContextConfig {
    priority?: Priority;
  }
}

/** Delay of the event loop, in milliseconds, from which the server sheds requests instead of making all wait longer. */
const limits: Record<Priority, number> = { last: 500, ordinary: 2_000, first: 8_000 };

export const priorityOf = ({ access, priority }: Endpoint, method: string): Priority => {
  const isAnonymous = access === "anyone" || access === "demo";
  return priority ?? (isAnonymous && method !== "GET" ? "last" : "ordinary");
};

/** Returns null when the request is served although the event loop is behind. */
export const shedding = (priority: Priority, behind_ms: number): Error | null =>
  behind_ms > limits[priority] ? Object.assign(new Error("under pressure"), { code: "FST_UNDER_PRESSURE" }) : null;

const resolutionMs = 10;
const everyMs = 1_000;

/**
 * Returns the mean delay of the event loop since the last reset. A process that the machine did not schedule may have
 * no sample; then the last mean stands, because counting it as an endless delay would shed what students write.
 */
export const behindBy = ({ count, mean }: { count: number; mean: number }, last_ms: number): number =>
  count === 0 ? last_ms : Math.max(0, mean / 1e6 - resolutionMs);

/** Sheds requests while the event loop is behind. Clients retry: the 503 says after how long. */
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
