import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { contentSecurityPolicy } from "./access/security-headers.ts";

/** Must run before the endpoints are bound: the API page lists only routes registered after it. */
export const collectOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Examplar",
        description: "Errors are RFC 9457 problem documents with a stable code.",
        version: "1",
      },
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "examplar_session" } } },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
};

const pageCsp = (app: FastifyInstance, publicUrl: string): Record<string, string[]> => {
  const ours = contentSecurityPolicy(publicUrl);
  return { ...ours, "script-src": ["'self'", ...app.swaggerCSP.script] };
};

export const registerApiPage = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(JSON.stringify(app.swagger())),
  );
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    theme: { title: "Examplar API" },
    uiConfig: { docExpansion: "list", defaultModelsExpandDepth: -1 },
    transformStaticCSP: () =>
      Object.entries(pageCsp(app, publicUrl))
        .map(([name, values]) => `${name} ${values.join(" ")}`)
        .join("; "),
  });
};
