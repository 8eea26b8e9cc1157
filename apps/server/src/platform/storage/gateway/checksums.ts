import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { fault } from "./s3-fault.ts";

interface Digest {
  update(bytes: Uint8Array): void;
  base64(): string;
}

const hashed = (algorithm: "md5" | "sha1" | "sha256") => (): Digest => {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), base64: () => hash.digest("base64") };
};

const crc = (): Digest => {
  let value = 0;
  const bytesOf = (): Buffer => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    return four;
  };
  return { update: (bytes) => void (value = crc32(bytes, value)), base64: () => bytesOf().toString("base64") };
};

/** The supported checksums. CRC32C and CRC64NVME are ignored, because Node cannot compute them. */
const digests: Record<string, () => Digest> = {
  "content-md5": hashed("md5"),
  "x-amz-checksum-crc32": crc,
  "x-amz-checksum-sha1": hashed("sha1"),
  "x-amz-checksum-sha256": hashed("sha256"),
};

/**
 * Checks the sender's checksums. Each is in a header before the bytes or, if only announced there, in a trailer after
 * them.
 */
export const createChecksums = (givenOf: (name: string) => string | undefined, announced: string) => {
  const names = Object.keys(digests).filter((name) => givenOf(name) !== undefined || announced.includes(name));
  const running = names.map((name) => ({ name, digest: digests[name]!() }));
  return {
    update: (bytes: Uint8Array): void => {
      for (const { digest } of running) digest.update(bytes);
    },
    check: (trailers: Readonly<Record<string, string>>): void => {
      for (const { name, digest } of running)
        if ((givenOf(name) ?? trailers[name]) !== digest.base64()) throw fault("BadDigest");
    },
  };
};
