import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Smaller replies fit into two packets as they are. */
const smallest = 2_000;

/** Up to here compressing takes less than handing it to another thread and back. */
const smallestForThread = 64_000;

/** Fast settings: a reply is compressed for one reader, once. */
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
 * Compresses the API's larger replies. Their length could tell a secret only to somebody who makes the browser ask again
 * and again with guesses (BREACH): our cookie is not sent with requests of other sites, no body holds a token of the
 * session, and no reply repeats what its request said beside somebody else's data.
 */
export const compressReplies = (app: FastifyInstance): void => {
  // Most replies are small: they are not made to wait for a promise.
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
    // What cannot be sent fails this request; as a rejection that nobody hears it would end the process.
    if (packed instanceof Promise) packed.then(send).catch(done);
    else send(packed);
  });
};
