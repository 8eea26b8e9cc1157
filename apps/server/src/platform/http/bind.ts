import { endpoints, type Endpoint } from "@examplar/contract";
import type { FastifyInstance } from "fastify";
import { bindEndpoint, type Binding } from "./bind-endpoint.ts";
import type { Handler, Handlers } from "./routes.ts";

/** Lists the endpoints of this installation. Outside demo mode, demo endpoints do not exist, rather than refuse. */
export const boundKeys = (demo: boolean): string[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => demo || endpoint.access !== "demo")
    .map(([key]) => key);

/** Joins the features' handlers into one table; two features cannot claim the same endpoint. */
export const joinRoutes = (...tables: Partial<Handlers>[]): Partial<Handlers> => {
  const joined: Partial<Handlers> = {};
  for (const table of tables) {
    const twice = Object.keys(table).find((key) => key in joined);
    if (twice) throw new Error(`two handlers for ${twice}`);
    Object.assign(joined, table);
  }
  return joined;
};

/** Opens a scope that passes bodies on as unparsed streams, whatever their content type. */
const withoutParsers = (app: FastifyInstance, bind: (scope: FastifyInstance) => void): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _bytes, done) => done(null));
    bind(scope);
  });

/** Binds every endpoint of the contract. Throws if one has no handler: contract and server cannot drift apart. */
export const bindEndpoints = (app: FastifyInstance, handlers: Partial<Handlers>, binding: Binding): void => {
  const all: Record<string, Endpoint> = endpoints;
  const stray = Object.keys(handlers).find((key) => !(key in all));
  if (stray) throw new Error(`a handler without an endpoint: ${stray}`);
  for (const key of boundKeys(binding.parts.config.demo)) {
    const [endpoint, handler] = [all[key], (handlers as Record<string, Handler<Endpoint> | undefined>)[key]];
    if (!endpoint || !handler) throw new Error(`an endpoint without a handler: ${key}`);
    const bind = (scope: FastifyInstance) => bindEndpoint(scope, key, endpoint, handler, binding);
    if (endpoint.takes_file || endpoint.defers_body) withoutParsers(app, bind);
    else bind(app);
  }
};
