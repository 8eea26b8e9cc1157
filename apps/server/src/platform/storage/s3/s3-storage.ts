import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { spoolFile } from "../../http/files/spool-file.ts";
import { safeKey, type Description, type PutOptions, type Storage, type StoredObject } from "../storage.ts";
import { listIn, textIn, type XmlNode } from "../xml.ts";
import { assumeRole } from "./assume-role.ts";
import { untilSilent } from "./patience.ts";
import { createS3Client, pagesOf, type S3Config, type SignedFetch } from "./s3-client.ts";

const headersOf = ({ content_type, metadata = {}, tags = {} }: Description): Record<string, string> => ({
  ...(content_type === undefined ? {} : { "content-type": content_type }),
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  ...(Object.keys(tags).length > 0 ? { "x-amz-tagging": new URLSearchParams(tags).toString() } : {}),
});

/** Writes the body to a temporary file first, because S3 needs its length and digest before the first byte. */
const putSpooled = async (
  fetch: SignedFetch,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  { max_bytes, ...described }: PutOptions,
): Promise<StoredObject | null> => {
  const hash = createHash("sha256");
  let byte_size = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      byte_size += chunk.byteLength;
      yield chunk;
    }
  };
  const spooled = await spoolFile(counted(), max_bytes);
  if (spooled === null) return null;
  try {
    const sha256 = hash.digest("hex");
    const body = await openAsBlob(spooled.path);
    await fetch("PUT", key, { body, headers: { "x-amz-content-sha256": sha256, ...headersOf(described) } });
    return { byte_size, sha256 };
  } finally {
    await spooled.remove();
  }
};

/** Concurrent requests when looking up the sizes of many objects. */
const lookups = 16;

/** Stores objects in any S3. */
export const createS3Storage = (config: S3Config): Storage => {
  const fetch = createS3Client(config);

  const abortUpload = (key: string, uploadId: string) =>
    fetch("DELETE", key, { query: { uploadId }, expects: [204, 404] });

  const sizeOf = async (key: string): Promise<number | null> => {
    const reply = await fetch("HEAD", safeKey(key), { expects: [200, 404] });
    return reply.status === 404 ? null : Number(reply.headers.get("content-length"));
  };

  return {
    put: async (key, bytes, options) => putSpooled(fetch, safeKey(key), bytes, options),
    sizeOf,
    sizesOf: async (keys) => {
      const sizes: (number | null)[] = [];
      for (let at = 0; at < keys.length; at += lookups)
        sizes.push(...(await Promise.all(keys.slice(at, at + lookups).map(sizeOf))));
      return sizes;
    },
    open: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const reply = await fetch("GET", safeKey(key), { headers, streams: true, expects: [200, 206, 404] });
      if (reply.status !== 404) return reply.body ? untilSilent(reply.body) : Readable.from([]);
      await reply.body?.cancel();
      return null;
    },
    remove: async (key) => void (await fetch("DELETE", safeKey(key), { expects: [200, 204, 404] })),
    list: async function* (key) {
      const query = { "list-type": "2", prefix: `${safeKey(key)}/` };
      const next = (page: XmlNode) => ({
        "continuation-token": textIn(page, "NextContinuationToken") ?? "",
      });
      for await (const page of pagesOf(fetch, "ListBucketResult", query, next))
        for (const one of listIn(page, "Contents"))
          yield { key: textIn(one, "Key") ?? "", stored_at: new Date(textIn(one, "LastModified") ?? "") };
    },
    removeUnfinished: async (isOver) => {
      let removed = 0;
      const next = (page: XmlNode) => ({
        "key-marker": textIn(page, "NextKeyMarker") ?? "",
        "upload-id-marker": textIn(page, "NextUploadIdMarker") ?? "",
      });
      for await (const page of pagesOf(fetch, "ListMultipartUploadsResult", { uploads: "" }, next))
        for (const upload of listIn(page, "Upload")) {
          if (!isOver(new Date(textIn(upload, "Initiated") ?? ""))) continue;
          await abortUpload(textIn(upload, "Key") ?? "", textIn(upload, "UploadId") ?? "");
          removed += 1;
        }
      return removed;
    },
    grantUploads: async (prefix, { seconds }) => {
      safeKey(prefix.slice(0, -1));
      return assumeRole(config, prefix, seconds);
    },
    // Does nothing: token services have no call that ends the credentials of one session.
    revokeUploads: async () => {},
  };
};
