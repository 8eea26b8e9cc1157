import type { FastifyInstance } from "fastify";
import { accountsRoutes, authenticate } from "./features/accounts/index.ts";
import { joinRoutes } from "./platform/http/bind.ts";
import { platformRoutes } from "./platform/http/platform.routes.ts";
import type { Limits } from "./platform/http/rate-limits.ts";
import { createServer } from "./platform/http/server.ts";
import type { Parts } from "./platform/parts.ts";

/** Where the features meet HTTP: the whole app from its parts, for the running server and for tests. */
export const createApp = (parts: Parts, options: { limits?: Limits } = {}): Promise<FastifyInstance> =>
  createServer({
    parts,
    handlers: joinRoutes(platformRoutes, accountsRoutes),
    authenticate: (token) => authenticate(parts, token),
    ...options,
  });
