import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Smaller replies fit into two packets without compression. */
const smallest = 2_000;

/** Below this size, compressing costs less than passing the reply to another thread and back. */
const smallestForThread = 64_000;

/** Fast settings: each reply is compressed once, for one reader. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const deflate = { level: 1 };
const packers = {
  br: (body: string) =>
    body.length < smallestForThread ? brotliCompressSync(body, brotli) : promisify(brotliCompress)(body, brotli),
  gzip: (body: string) => (body.length < smallestForThread ? gzipSync(body, deflate) : promisify(gzip)(body, deflate)),
};

const accepted = ({ headers }: FastifyRequest): keyof typeof packers | null => {
  const header = headers["accept-encoding"]?.toString() ?? "";
  return /\bbr\b/.test(header) ? "br" : /\bgzip\b/.test(header) ? "gzip" : null;
};

/**
 * Compresses the API's larger replies. BREACH, which guesses secrets from the length of repeated replies, does not
 * apply: browsers do not send our cookie with requests of other sites, no body contains a session token, and no reply
 * repeats request input beside somebody else's data.
 */
export const compressReplies = (app: FastifyInstance): void => {
  // A callback, not an async hook: most replies are small and should not wait for a promise.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!request.routeOptions.config.returns_data || typeof payload !== "string" || payload.length < smallest)
      return done(null, payload);
    reply.header("vary", "Accept-Encoding");
    const encoding = accepted(request);
    if (encoding === null) return done(null, payload);
    const send = (packed: Buffer): void => {
      reply.header("content-encoding", encoding).removeHeader("content-length");
      done(null, packed);
    };
    const packed = packers[encoding](payload);
    // A failed send fails this request; as an unhandled rejection it would end the process.
    if (packed instanceof Promise) packed.then(send).catch(done);
    else send(packed);
  });
};
