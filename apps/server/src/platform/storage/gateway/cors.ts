import type { FastifyReply, FastifyRequest } from "fastify";
import { fault, type S3Fault } from "./s3-fault.ts";

const exposed = "ETag, x-amz-request-id, x-request-id";

/** Allows only pages of our own origin. Exposes ETag, which a browser needs to complete a multipart upload. */
export const allowOrigin = (request: FastifyRequest, reply: FastifyReply, origin: string): void => {
  reply.header("vary", "Origin");
  if (request.headers.origin !== origin) return;
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", exposed);
};

export const replyToPreflight = (request: FastifyRequest, reply: FastifyReply, origin: string): S3Fault | null => {
  if (request.headers.origin !== origin) return fault("AccessForbidden");
  const asked = request.headers["access-control-request-headers"];
  if (asked !== undefined) reply.header("access-control-allow-headers", asked);
  reply.header("access-control-allow-methods", "GET, HEAD, PUT, POST, DELETE").header("access-control-max-age", "3600");
  return null;
};
