import { createHash } from "node:crypto";
import type { Authenticated } from "./authenticate.ts";
import { createByteReader } from "./byte-reader.ts";
import { fault } from "./s3-fault.ts";
import { chunkSignature, emptyHash, signaturesMatch, trailerSignature } from "./sigv4.ts";

const chunkHead = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/;
const maxTrailers = 10;

/** Checks the chain of signatures, in which each chunk's signature covers the previous one. */
const createChain = ({ key, time, scope, signature }: Authenticated["signing"]) => {
  let previous = signature;
  const step = (given: string | undefined, computed: string): void => {
    if (given === undefined || !signaturesMatch(given, computed)) throw fault("SignatureDoesNotMatch");
    previous = computed;
  };
  return {
    chunk: (given: string | undefined, hash: string) => step(given, chunkSignature(key, time, scope, previous, hash)),
    trailer: (given: string | undefined, hash: string) =>
      step(given, trailerSignature(key, time, scope, previous, hash)),
  };
};

export interface ChunkedBody {
  bytes: AsyncIterable<Uint8Array>;
  signing: Authenticated["signing"];
  is_signed: boolean;
  has_trailer: boolean;
}

/** Decodes an `aws-chunked` body: checks and removes lengths and signatures, and passes the trailers on at the end. */
export const decodeChunks = async function* (
  { bytes, signing, is_signed, has_trailer }: ChunkedBody,
  onTrailers: (trailers: Record<string, string>) => void,
): AsyncGenerator<Uint8Array> {
  const reader = createByteReader(bytes);
  const chain = is_signed ? createChain(signing) : null;
  for (;;) {
    const [head, hexSize = "", given] = chunkHead.exec(await reader.line()) ?? [];
    if (head === undefined) throw fault("IncompleteBody");
    const size = Number.parseInt(hexSize, 16);
    const hash = createHash("sha256");
    for await (const piece of reader.take(size)) {
      if (chain) hash.update(piece);
      yield piece;
    }
    chain?.chunk(given, size === 0 ? emptyHash : hash.digest("hex"));
    if (size === 0) break;
    if ((await reader.line()) !== "") throw fault("IncompleteBody");
  }
  if (has_trailer) onTrailers(await readTrailers(reader, chain));
};

const readTrailers = async (
  reader: ReturnType<typeof createByteReader>,
  chain: ReturnType<typeof createChain> | null,
): Promise<Record<string, string>> => {
  const trailers: Record<string, string> = {};
  let signed = "";
  for (let count = 0; count < maxTrailers; count += 1) {
    const line = await reader.lastLine();
    const [, name = "", value = ""] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name === "") break;
    trailers[name.toLowerCase()] = value.trim();
    if (name.toLowerCase() !== "x-amz-trailer-signature") signed += `${name.toLowerCase()}:${value.trim()}\n`;
  }
  chain?.trailer(trailers["x-amz-trailer-signature"], createHash("sha256").update(signed).digest("hex"));
  return trailers;
};
