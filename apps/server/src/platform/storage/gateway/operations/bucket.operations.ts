import { listIn, parseXml, textIn, toXml } from "../../xml.ts";
import { isSafeKey } from "../../storage.ts";
import { gatewayBucket } from "../gateway.constants.ts";
import type { Operation, OperationInput } from "../gateway.types.ts";
import { quoted } from "./objects.operations.ts";
import { textOf } from "../payload.ts";
import { queryValue, type S3Request } from "../read-request.ts";
import { fault, isFault } from "../s3-fault.ts";

export const headBucket: Operation = async () => ({});

/** An empty location means us-east-1. */
export const bucketLocation: Operation = async () => ({ body: toXml("LocationConstraint", {}) });

/** Empty: versioning is off, so putting an object again replaces it. */
export const bucketVersioning: Operation = async () => ({ body: toXml("VersioningConfiguration", {}) });

export const createBucket: Operation = async () => fault("BucketAlreadyOwnedByYou");

/** Returns the folder that contains all keys with this prefix; null when no key can have it. */
const folderOf = (prefix: string): string | null => {
  const folder = prefix.slice(0, Math.max(prefix.lastIndexOf("/"), 0));
  return folder === "" || isSafeKey(folder) ? folder : null;
};

const keysWith = async ({ disk }: OperationInput, prefix: string): Promise<string[]> => {
  const folder = folderOf(prefix);
  const keys: string[] = [];
  if (folder === null) return keys;
  for await (const { key } of disk.objects.list(folder)) if (key.startsWith(prefix)) keys.push(key);
  return keys.toSorted();
};

/** Returns the key itself, or its common prefix up to the delimiter. */
const groupOf = (key: string, prefix: string, delimiter: string): string => {
  const at = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? key : key.slice(0, at + delimiter.length);
};

const tokenOf = (entry: string): string => Buffer.from(entry).toString("base64url");

const startOf = (request: S3Request): string => {
  const token = queryValue(request, "continuation-token");
  if (token !== undefined) return Buffer.from(token, "base64url").toString();
  return queryValue(request, "start-after") ?? queryValue(request, "marker") ?? "";
};

/** Returns whether a list entry is a common prefix of several keys: it ends with the delimiter. */
const isGroup = (entry: string, delimiter: string): boolean => delimiter !== "" && entry.endsWith(delimiter);

const contentXml = async ({ disk }: OperationInput, key: string): Promise<object[]> => {
  const found = await disk.objects.stat(key);
  if (!found) return [];
  const { etag, byte_size, stored_at } = found;
  return [
    { Key: key, LastModified: stored_at.toISOString(), ETag: quoted(etag), Size: byte_size, StorageClass: "STANDARD" },
  ];
};

export const listObjects: Operation = async (input) => {
  const { request } = input;
  const prefix = queryValue(request, "prefix") ?? "";
  const delimiter = queryValue(request, "delimiter") ?? "";
  const asked = Number(queryValue(request, "max-keys") ?? 1000);
  if (!Number.isInteger(asked) || asked < 0) return fault("InvalidArgument");
  const max = Math.min(asked, 1000);
  const start = startOf(request);
  const keys = await keysWith(input, prefix);
  const entries = [...new Set(keys.map((key) => groupOf(key, prefix, delimiter)))].filter((entry) => entry > start);
  const page = entries.slice(0, max);
  const is_truncated = max > 0 && entries.length > page.length;
  const isVersion2 = queryValue(request, "list-type") === "2";
  const last = page.at(-1) ?? "";
  const contents: object[] = [];
  for (const key of page) if (!isGroup(key, delimiter)) contents.push(...(await contentXml(input, key)));
  const body = toXml("ListBucketResult", {
    Name: gatewayBucket,
    Prefix: prefix,
    ...(delimiter === "" ? {} : { Delimiter: delimiter }),
    MaxKeys: max,
    IsTruncated: is_truncated,
    ...(isVersion2 ? { KeyCount: page.length } : { Marker: start }),
    ...(is_truncated ? (isVersion2 ? { NextContinuationToken: tokenOf(last) } : { NextMarker: last }) : {}),
    Contents: contents,
    CommonPrefixes: page.filter((entry) => isGroup(entry, delimiter)).map((Prefix) => ({ Prefix })),
  });
  return { body };
};

export const listUploads: Operation = async ({ request, disk }) => {
  const prefix = queryValue(request, "prefix") ?? "";
  const found: object[] = [];
  for await (const { key, upload_id, began_at } of disk.uploads.list())
    if (key.startsWith(prefix)) found.push({ Key: key, UploadId: upload_id, Initiated: began_at.toISOString() });
  const body = toXml("ListMultipartUploadsResult", { Bucket: gatewayBucket, IsTruncated: false, Upload: found });
  return { body };
};

export const deleteObjects: Operation = async ({ payload, disk }) => {
  const text = await textOf(payload);
  const root = isFault(text) ? null : parseXml(text, "Delete");
  if (!root) return fault("MalformedXML");
  const keys = listIn(root, "Object").flatMap((object) => textIn(object, "Key") ?? []);
  if (keys.length === 0 || keys.length > 1000) return fault("MalformedXML");
  for (const key of keys.filter(isSafeKey)) await disk.objects.remove(key);
  return { body: toXml("DeleteResult", { Deleted: keys.map((Key) => ({ Key })) }) };
};
