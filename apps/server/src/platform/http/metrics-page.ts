import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";
import { isOperator } from "./access/operator.ts";
import { sendProblem } from "./errors/problem.ts";

export const registerMetricsPage = (app: FastifyInstance, { metrics, config }: Parts): void => {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isOperator(request, config)) return sendProblem(reply, "forbidden");
    return reply.type(metrics.registry.contentType).send(await metrics.page());
  });
};
