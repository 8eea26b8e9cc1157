import type { FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./problem.ts";

/** Turns a route path into a pattern: `:id` matches one segment that is not empty. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

/** Returns a function that lists the methods of a path, from the bound endpoints. */
const methodsByPath = (keys: readonly string[]): ((path: string) => string[]) => {
  const known = keys.map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, pattern: patternOf(path) };
  });
  return (path) => {
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].toSorted();
  };
};

/** Refuses unknown addresses before reading the body: 404, or 405 with the allowed methods for a known path. */
export const unknownAddress = (keys: readonly string[]) => {
  const methodsOf = methodsByPath(keys);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = "/"] = request.url.split("?");
    const allowed = methodsOf(path);
    if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(reply, "not_found");
    return sendProblem(reply.header("allow", allowed.join(", ")), "method_not_allowed");
  };
};
