import underPressure from "@fastify/under-pressure";
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

/** Clients try again: a 503 says after how long. */
export const shedUnderPressure = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.last,
    pressureHandler: ({ routeOptions }, _reply, _type, behind_ms) => {
      const error = shedding(routeOptions.config.priority ?? "ordinary", behind_ms ?? 0);
      return error ? Promise.reject(error) : undefined;
    },
  });
};
