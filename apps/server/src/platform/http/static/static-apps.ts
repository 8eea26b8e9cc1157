import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../errors/problem.ts";
import { indexStaticApps, type FindFile, type StaticApp } from "./static-files.ts";

const isHtml = (name: string): boolean => name.endsWith(".html");

/** Serves a screen's page only to requests for a page: a stray call for JSON must not get HTML. */
const takesHtml = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*|^$/.test(headers.accept ?? "");

/** Returns whether the browser opens the address as a page: it says so in this header. */
const isVisit = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-dest"] === "document";

const serve =
  (find: FindFile, replyToUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = `/${(request.params as { "*": string })["*"]}`;
    if (path === "/api" || path.startsWith("/api/")) return replyToUnknown(request, reply);
    const file = find(path, isVisit(request));
    if (!file || (isHtml(file.name) && !takesHtml(request))) return sendProblem(reply, "not_found");
    return reply
      .header("cache-control", file.cache_control)
      .header("vary", "Accept-Encoding")
      .sendFile(file.name, file.root);
  };

/** Serves the browser apps, each under its path, with pre-compressed bodies where the build made them. */
export const serveStaticApps = async (
  app: FastifyInstance,
  apps: readonly StaticApp[],
  replyToUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> => {
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, dotfiles: "deny" });
  app.get("/*", { schema: { hide: true } }, serve(await indexStaticApps(apps), replyToUnknown));
};
