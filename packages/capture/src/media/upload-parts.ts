import { supervisionLimits } from "@examplar/domain";
import type { KeptItem } from "./media.types.ts";
import { inParallel } from "./in-parallel.ts";
import { describe, readFailure, type UploadPorts, type UploadReply } from "./upload-replies.ts";

interface Part {
  number: number;
  etag: string;
}

/** A proxy, or a bucket without `ExposeHeaders: ETag`, hides the header that completing needs. */
const hiddenEtag =
  "A part without an ETag: the cross-origin configuration of the bucket is missing, or does not expose it.";

const { upload_part_bytes, upload_concurrency } = supervisionLimits;

const begin = async (
  { item }: KeptItem,
  { client, signal, keepUploadId }: UploadPorts,
): Promise<string | UploadReply> => {
  const reply = await client({ method: "POST", key: item.key, query: { uploads: "" }, headers: describe(item) });
  const upload_id = reply?.status === 200 ? /<UploadId>([^<]+)<\/UploadId>/.exec(reply.text)?.[1] : undefined;
  if (upload_id === undefined) return readFailure(reply, signal);
  await keepUploadId(upload_id);
  return upload_id;
};

const readParts = (xml: string): Part[] =>
  [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].flatMap(([, part = ""]) => {
    const number = Number(/<PartNumber>(\d+)</.exec(part)?.[1]);
    const etag = /<ETag>([^<]+)</.exec(part)?.[1]?.replaceAll(/&quot;|&#34;/g, '"');
    return etag ? [{ number, etag }] : [];
  });

/**
 * Returns the parts that an earlier page has sent. Null if the storage no longer knows the upload; a failure if it did
 * not say.
 */
const sentParts = async (
  { item }: KeptItem,
  upload_id: string,
  { client, signal }: UploadPorts,
): Promise<Part[] | null | UploadReply> => {
  const parts: Part[] = [];
  for (;;) {
    const marker = String(parts.at(-1)?.number ?? 0);
    const query = { uploadId: upload_id, "part-number-marker": marker };
    const reply = await client({ method: "GET", key: item.key, query });
    if (reply === null || reply.status >= 500) return readFailure(reply, signal);
    // A storage that never lists its parts gets all of them again.
    if (reply.status !== 200) return reply.status === 404 ? null : parts;
    const page = readParts(reply.text);
    parts.push(...page);
    if (page.length === 0 || !reply.text.includes("<IsTruncated>true")) return parts;
  }
};

const completeXml = (parts: readonly Part[]): string =>
  `<CompleteMultipartUpload>${parts
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
    .join("")}</CompleteMultipartUpload>`;

/** Sends an object in parts, four at once; parts that an earlier page sent are not sent again. */
export const sendParts = async (kept: KeptItem, count: number, ports: UploadPorts): Promise<UploadReply> => {
  const { item, blob } = kept;
  const { client, signal, onProgress } = ports;
  const known = item.upload_id === null ? null : await sentParts(kept, item.upload_id, ports);
  if (known && "kind" in known) return known;
  const upload_id = known === null ? await begin(kept, ports) : item.upload_id!;
  if (typeof upload_id !== "string") return upload_id;
  const done = new Map((known ?? []).map((part) => [part.number, part]));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !done.has(number));
  let failure: UploadReply | null = null;
  await inParallel(upload_concurrency, missing, async (number) => {
    if (failure) return;
    const body = blob.slice((number - 1) * upload_part_bytes, number * upload_part_bytes);
    const reply = await client({
      method: "PUT",
      key: item.key,
      query: { partNumber: String(number), uploadId: upload_id },
      body,
    });
    if (reply?.status !== 200) failure = readFailure(reply, signal);
    else if (reply.etag === null) failure = { kind: "failed", message: hiddenEtag, concerns: "line" };
    else done.set(number, { number, etag: reply.etag });
    onProgress(Math.floor((done.size / count) * 100));
  });
  if (failure) return failure;
  const body = completeXml([...done.values()]);
  const reply = await client({ method: "POST", key: item.key, query: { uploadId: upload_id }, body });
  // Some storages report a failed completion inside a reply with status 200.
  if (reply?.status === 200 && !reply.text.includes("<Error>")) return { kind: "done" };
  return readFailure(reply, signal);
};
