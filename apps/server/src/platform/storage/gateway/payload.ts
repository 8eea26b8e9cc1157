import { createHash } from "node:crypto";
import { freeBuffer } from "../free-buffer.ts";
import type { Authenticated } from "./authenticate.ts";
import { createChecksums } from "./checksums.ts";
import { decodeChunks } from "./chunked-body.ts";
import { headerValue, type S3Request } from "./read-request.ts";
import { fault, isFault, type S3Fault } from "./s3-fault.ts";

export interface Payload {
  /** Throws, at the latest at its end, when length, chunk signatures or checksums are not the announced ones. */
  bytes: AsyncIterable<Uint8Array>;
  byte_size: number;
  /** Signed digest of the whole body; null if only chunks or nothing is signed. */
  sha256: string | null;
  /** Throws when the bytes are not the signed ones. */
  verify(counted: { sha256: string }): void;
}

const sha256 = /^[0-9a-f]{64}$/;

const streaming: Record<string, { is_signed: boolean; has_trailer: boolean }> = {
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD": { is_signed: true, has_trailer: false },
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER": { is_signed: true, has_trailer: true },
  "STREAMING-UNSIGNED-PAYLOAD-TRAILER": { is_signed: false, has_trailer: true },
};

/** Returns the signed digest of the whole body; null without one, when its chunks may be signed instead. */
const announcedHash = (hash: string): string | null | S3Fault => {
  if (hash === "UNSIGNED-PAYLOAD" || hash in streaming) return null;
  return sha256.test(hash) ? hash : fault("InvalidArgument", "x-amz-content-sha256 is not valid.");
};

/** Returns the size of the body: 0 without a length. Null for an invalid or unknown length, which S3 refuses. */
const sizeOf = (request: S3Request, is_chunked: boolean): number | null => {
  const text = headerValue(request, is_chunked ? "x-amz-decoded-content-length" : "content-length");
  if (text !== undefined) return /^\d{1,15}$/.test(text) ? Number(text) : null;
  return is_chunked || request.headers["transfer-encoding"] !== undefined ? null : 0;
};

/** Returns the incoming bytes of a request, which are checked against the signature and the sender's checksums. */
export const payloadOf = (
  request: S3Request,
  { payload_hash, signing }: Authenticated,
  incoming: AsyncIterable<Uint8Array>,
): Payload | S3Fault => {
  const mode = streaming[payload_hash];
  const byte_size = sizeOf(request, mode !== undefined);
  if (byte_size === null) return fault("MissingContentLength");
  const trailers: Record<string, string> = {};
  const announced = announcedHash(payload_hash);
  if (isFault(announced)) return announced;
  const plain = mode
    ? decodeChunks({ bytes: incoming, signing, ...mode }, (found) => Object.assign(trailers, found))
    : incoming;
  const checksums = createChecksums((name) => headerValue(request, name), headerValue(request, "x-amz-trailer") ?? "");
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
  const verify = (counted: { sha256: string }): void => {
    if (announced !== null && counted.sha256 !== announced) throw fault("XAmzContentSHA256Mismatch");
  };
  return { bytes: checked(), byte_size, sha256: announced, verify };
};

const maxXmlBytes = 2_000_000;

/** Reads all bytes into a buffer of their own, so that it can be transferred to another thread. */
export const wholeOf = async ({ bytes, byte_size }: Payload): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(byte_size).buffer, 0, byte_size);
  let at = 0;
  for await (const piece of bytes) {
    if (at + piece.byteLength > byte_size) throw fault("IncompleteBody");
    whole.set(piece, at);
    at += piece.byteLength;
    freeBuffer(piece);
  }
  return whole;
};

/** Reads a small body as text: the list of parts of an upload, or the keys to delete. */
export const textOf = async ({ bytes, byte_size, verify }: Payload): Promise<string | S3Fault> => {
  if (byte_size > maxXmlBytes) return fault("MalformedXML");
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  verify({ sha256: createHash("sha256").update(whole).digest("hex") });
  return whole.toString();
};
