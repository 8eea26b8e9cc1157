import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";

/** Two seconds behind, the server sheds requests instead of making everybody wait longer; clients try again. */
export const shedUnderPressure = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 });
};
