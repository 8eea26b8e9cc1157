import { createHash } from "node:crypto";
import type { Authenticated } from "./authenticate.ts";
import { createChecksums } from "./checksums.ts";
import { decodeChunks } from "./chunked-body.ts";
import { headerValue, type S3Request } from "./read-request.ts";
import { fault, type S3Fault } from "./s3-fault.ts";

export interface Payload {
  /** Throws when the bytes are not those that were signed, before the last one is handed on as complete. */
  bytes: AsyncIterable<Uint8Array>;
  byte_size: number;
}

const sha256 = /^[0-9a-f]{64}$/;

const streaming: Record<string, { is_signed: boolean; has_trailer: boolean }> = {
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD": { is_signed: true, has_trailer: false },
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER": { is_signed: true, has_trailer: true },
  "STREAMING-UNSIGNED-PAYLOAD-TRAILER": { is_signed: false, has_trailer: true },
};

const checkedHash = async function* (bytes: AsyncIterable<Uint8Array>, expected: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== expected) throw fault("XAmzContentSHA256Mismatch");
};

const plainOf = (bytes: AsyncIterable<Uint8Array>, hash: string): AsyncIterable<Uint8Array> | S3Fault => {
  if (hash === "UNSIGNED-PAYLOAD") return bytes;
  return sha256.test(hash) ? checkedHash(bytes, hash) : fault("InvalidArgument", "x-amz-content-sha256 is not valid.");
};

/** Without a length there is no body, unless one comes in pieces of unknown number, which S3 refuses. */
const sizeOf = (request: S3Request, is_chunked: boolean): number | null => {
  const text = headerValue(request, is_chunked ? "x-amz-decoded-content-length" : "content-length");
  if (text !== undefined) return /^\d{1,15}$/.test(text) ? Number(text) : null;
  return is_chunked || request.headers["transfer-encoding"] !== undefined ? null : 0;
};

/** The bytes of a request as they come in, checked against what was signed and what the sender says about them. */
export const payloadOf = (
  request: S3Request,
  { payload_hash, signing }: Authenticated,
  incoming: AsyncIterable<Uint8Array>,
): Payload | S3Fault => {
  const mode = streaming[payload_hash];
  const byte_size = sizeOf(request, mode !== undefined);
  if (byte_size === null) return fault("MissingContentLength");
  const trailers: Record<string, string> = {};
  const plain = mode
    ? decodeChunks({ bytes: incoming, signing, ...mode }, (found) => Object.assign(trailers, found))
    : plainOf(incoming, payload_hash);
  if ("code" in plain) return plain;
  const given = Object.fromEntries(Object.keys(request.headers).map((name) => [name, headerValue(request, name)]));
  const checksums = createChecksums(given, headerValue(request, "x-amz-trailer") ?? "");
  const checked = async function* (): AsyncGenerator<Uint8Array> {
    let count = 0;
    for await (const piece of plain) {
      count += piece.byteLength;
      checksums.update(piece);
      yield piece;
    }
    if (count !== byte_size) throw fault("IncompleteBody");
    checksums.check(trailers);
  };
  return { bytes: checked(), byte_size };
};

const maxXmlBytes = 2_000_000;

/** A whole small body: the list of parts of an upload, the keys to delete. */
export const textOf = async ({ bytes, byte_size }: Payload): Promise<string | S3Fault> => {
  if (byte_size > maxXmlBytes) return fault("MalformedXML");
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};
