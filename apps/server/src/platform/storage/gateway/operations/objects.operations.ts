import { byteRange } from "../../../http/files/byte-range.ts";
import { isDescribable, type Described, type ObjectStat } from "../../disk/object-file.ts";
import { toXml } from "../../xml.ts";
import { maxPutBytes, maxWholeBytes } from "../gateway.constants.ts";
import type { Operation, OperationInput } from "../gateway.types.ts";
import { wholeOf } from "../payload.ts";
import { headerValue, type S3Request } from "../read-request.ts";
import { fault, isFault, type S3Fault } from "../s3-fault.ts";

const metadataPrefix = "x-amz-meta-";

const readTags = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Reads content type, metadata and tags, which are stored with the object. */
export const describedBy = (request: S3Request): Described | S3Fault => {
  const names = Object.keys(request.headers).filter((name) => name.startsWith(metadataPrefix));
  const metadata = Object.fromEntries(
    names.map((name) => [name.slice(metadataPrefix.length), headerValue(request, name) ?? ""]),
  );
  const tags = readTags(headerValue(request, "x-amz-tagging") ?? "");
  if (Object.keys(tags).length > 10) return fault("InvalidArgument", "An object has at most 10 tags.");
  const described = {
    content_type: headerValue(request, "content-type"),
    ...(names.length > 0 ? { metadata } : {}),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
  return isDescribable(described) ? described : fault("MetadataTooLarge");
};

export const quoted = (etag: string): string => `"${etag}"`;

/** Returns whether an object must not be replaced: students' objects are evidence and must never change. */
export const mustBeNew = ({ identity }: OperationInput): boolean => identity.kind === "session";

export const otherBytes = (): S3Fault => fault("OperationAborted", "There is an object with other bytes already.");

const putWhole = async (input: OperationInput, described: Described) => {
  const { request, payload, disk } = input;
  const is_new = mustBeNew(input);
  const bytes = await wholeOf(payload);
  const written = await disk.objects.putWhole(request.key, bytes, { described, sha256: payload.sha256, is_new });
  if (written === "mismatch") return fault("XAmzContentSHA256Mismatch");
  if (written === "exists") return otherBytes();
  return { headers: { etag: quoted(written.etag) } };
};

export const putObject: Operation = async (input) => {
  const { request, payload, disk } = input;
  if (request.headers["x-amz-copy-source"] !== undefined) return fault("NotImplemented");
  if (request.headers["if-none-match"] !== undefined || request.headers["if-match"] !== undefined)
    return fault("NotImplemented");
  const described = describedBy(request);
  if (isFault(described)) return described;
  if (payload.byte_size > maxPutBytes) return fault("EntityTooLarge");
  if (payload.byte_size <= maxWholeBytes) return putWhole(input, described);
  const options = { max_bytes: maxPutBytes, described, verify: payload.verify };
  const put = mustBeNew(input) ? disk.objects.putNew : disk.objects.put;
  const written = await put(request.key, payload.bytes, options);
  if (written === "exists") return otherBytes();
  return written === null ? fault("EntityTooLarge") : { headers: { etag: quoted(written.etag) } };
};

const headersOf = ({ etag, content_type, metadata, tags, stored_at }: ObjectStat): Record<string, string> => ({
  etag: quoted(etag),
  "last-modified": stored_at.toUTCString(),
  "accept-ranges": "bytes",
  "content-type": content_type ?? "binary/octet-stream",
  ...(tags ? { "x-amz-tagging-count": String(Object.keys(tags).length) } : {}),
  ...Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [`${metadataPrefix}${name}`, value])),
});

export const headObject: Operation = async ({ request, disk }) => {
  const found = await disk.objects.stat(request.key);
  if (!found) return fault("NoSuchKey");
  return { headers: { ...headersOf(found), "content-length": String(found.byte_size) } };
};

export const getObject: Operation = async ({ request, disk }) => {
  const found = await disk.objects.stat(request.key);
  if (!found) return fault("NoSuchKey");
  const { byte_size } = found;
  const range = byteRange(headerValue(request, "range"), byte_size);
  if (range === "unsatisfiable") return fault("InvalidRange");
  const body = await (await disk.objects.open(request.key))?.read(range ?? undefined);
  if (!body) return fault("NoSuchKey");
  if (!range) return { headers: { ...headersOf(found), "content-length": String(byte_size) }, body };
  return {
    status: 206,
    headers: {
      ...headersOf(found),
      "content-length": String(range.last - range.first + 1),
      "content-range": `bytes ${range.first}-${range.last}/${byte_size}`,
    },
    body,
  };
};

export const getTagging: Operation = async ({ request, disk }) => {
  const found = await disk.objects.stat(request.key);
  if (!found) return fault("NoSuchKey");
  const tags = Object.entries(found.tags ?? {}).map(([Key, Value]) => ({ Key, Value }));
  return { body: toXml("Tagging", { TagSet: { Tag: tags } }) };
};

export const deleteObject: Operation = async ({ request, disk }) => {
  await disk.objects.remove(request.key);
  return { status: 204 };
};
