import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock/clock.ts";
import type { DiskStorage } from "../disk/disk-storage.ts";
import { isSafeKey } from "../storage.ts";
import { toXml } from "../xml.ts";
import { authenticate } from "./authenticate.ts";
import { allowOrigin, replyToPreflight } from "./cors.ts";
import { createDiskRoom } from "./disk-room.ts";
import { createFolderQuota } from "./folder-quota.ts";
import { findOperation, mayRun } from "./operations/find-operation.ts";
import { gatewayBucket } from "./gateway.constants.ts";
import type { S3Reply } from "./gateway.types.ts";
import type { Identity } from "./keyring.ts";
import { payloadOf } from "./payload.ts";
import { readRequest } from "./read-request.ts";
import { fault, isFault, type S3Code, type S3Fault } from "./s3-fault.ts";

export interface Gateway {
  disk: DiskStorage["disk"];
  clock: Clock;
  /** The origin whose pages may use the gateway. */
  origin: string;
}

const isRevoked = async ({ revocations }: Gateway["disk"], identity: Identity): Promise<boolean> =>
  identity.kind === "session" && revocations.isRevoked(identity.prefix, identity.granted_ms);

const createResponder = ({ disk, clock }: Gateway) => {
  const hasRoom = createDiskRoom(disk.objects.root);
  const isWithin = createFolderQuota(disk);
  return async (raw: FastifyRequest["raw"]): Promise<S3Reply | S3Fault> => {
    const request = readRequest(raw, gatewayBucket);
    if (isFault(request)) return request;
    const signed = authenticate(request, disk.keyring, clock.now());
    if (isFault(signed)) return signed;
    const operation = findOperation(request);
    if (isFault(operation)) return signed.identity.kind === "owner" ? operation : fault("AccessDenied");
    if (!mayRun(operation, signed.identity, request.key)) return fault("AccessDenied");
    if (request.key !== "" && !isSafeKey(request.key)) return fault("InvalidURI", "The key is not accepted.");
    if (await isRevoked(disk, signed.identity)) return fault("ExpiredToken");
    if (operation.writes && !(await hasRoom())) return fault("StorageFull");
    // Keeps the connection open when an operation stops reading early: it must still be able to reply.
    const payload = payloadOf(request, signed, raw.iterator({ destroyOnReturn: false }));
    if (isFault(payload)) return payload;
    if (operation.writes && !(await isWithin(signed.identity, payload.byte_size))) return fault("QuotaExceeded");
    const replied = await operation.run({ request, payload, disk, identity: signed.identity });
    // Checks again, because a body may take long: the deletion after the revocation would miss an object named later.
    if (!operation.writes || !(await isRevoked(disk, signed.identity))) return replied;
    await disk.objects.remove(request.key);
    return fault("ExpiredToken");
  };
};

/** The server reads a refused body up to this size to its end, so that the sender still gets the reason. */
const drainedBytes = 8 * 1024 * 1024;

const sendFault = (request: FastifyRequest, reply: FastifyReply, { code, message, status }: S3Fault): FastifyReply => {
  if (Number(request.headers["content-length"] ?? 0) > drainedBytes) reply.header("connection", "close");
  if (status >= 503) reply.header("retry-after", "5");
  const error = { Code: code, Message: message, Resource: request.url.split("?")[0], RequestId: request.id };
  return reply
    .code(status)
    .type("application/xml")
    .send(toXml("Error", error, ""));
};

const ofDisk: Record<string, S3Code> = {
  ENOSPC: "StorageFull",
  EDQUOT: "StorageFull",
  EISDIR: "OperationAborted",
  ENOTDIR: "OperationAborted",
  ENOTEMPTY: "OperationAborted",
  EEXIST: "OperationAborted",
  FST_UNDER_PRESSURE: "SlowDown",
  ECONNRESET: "IncompleteBody",
};

const faultOf = (error: unknown, request: FastifyRequest): S3Fault => {
  if (isFault(error)) return error;
  const code = ofDisk[(error as NodeJS.ErrnoException).code ?? ""];
  if (code === undefined || code === "StorageFull")
    request.log.error({ request_id: request.id, err: error }, "unexpected fault of the storage");
  return fault(code ?? "InternalError");
};

/** Makes any object harmless when opened as a page: no script, no form, no request, no origin. */
const harmless = "sandbox; default-src 'none'; frame-ancestors 'none'";

const send = (reply: FastifyReply, { status = 200, headers = {}, body }: S3Reply): FastifyReply => {
  reply.code(status).header("cache-control", "no-store").header("content-security-policy", harmless).headers(headers);
  return typeof body === "string" ? reply.type("application/xml").send(body) : reply.send(body);
};

const methods = ["GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"];

/** Serves the files of this disk with the S3 protocol. A busy server sheds these requests first. */
export const serveStorage = (app: FastifyInstance, gateway: Gateway): void => {
  const respond = createResponder(gateway);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _bytes, done) => done(null));
    scope.setErrorHandler((error, request, reply) => sendFault(request, reply, faultOf(error, request)));
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      allowOrigin(request, reply, gateway.origin);
      if (request.method === "OPTIONS") {
        const refused = replyToPreflight(request, reply, gateway.origin);
        return refused ? sendFault(request, reply, refused) : reply.code(204).send();
      }
      const replied = await respond(request.raw);
      return isFault(replied) ? sendFault(request, reply, replied) : send(reply, replied);
    };
    for (const url of [`/${gatewayBucket}`, `/${gatewayBucket}/*`])
      scope.route({
        method: methods,
        url,
        handler,
        schema: { hide: true },
        config: { returns_data: true, priority: "last" },
      });
  });
};
