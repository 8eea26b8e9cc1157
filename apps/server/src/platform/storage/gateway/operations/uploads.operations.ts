import type { StoredPart } from "../../disk/disk-parts.ts";
import type { Upload } from "../../disk/disk-uploads.ts";
import { listIn, parseXml, textIn, toXml } from "../../xml.ts";
import {
  gatewayBucket,
  maxObjectBytes,
  maxOpenUploads,
  maxParts,
  maxPutBytes,
  minPartBytes,
} from "../gateway.constants.ts";
import type { Operation, OperationInput } from "../gateway.types.ts";
import { describedBy, mustBeNew, otherBytes, quoted } from "./objects.operations.ts";
import { textOf } from "../payload.ts";
import { queryValue } from "../read-request.ts";
import { fault, isFault, type S3Fault } from "../s3-fault.ts";

const ofKey = (key: string) => ({ Bucket: gatewayBucket, Key: key });

export const createUpload: Operation = async ({ request, disk, identity }) => {
  const described = describedBy(request);
  if (isFault(described)) return described;
  const prefix = identity.kind === "session" ? identity.prefix : undefined;
  if (prefix !== undefined && (await disk.uploads.openUnder(prefix)) >= maxOpenUploads)
    return fault("QuotaExceeded", `There are ${maxOpenUploads} unfinished uploads in this folder.`);
  const UploadId = await disk.uploads.begin(request.key, described, prefix);
  return { body: toXml("InitiateMultipartUploadResult", { ...ofKey(request.key), UploadId }) };
};

/** Finds an upload, but only under the key for which it was begun. */
const findUpload = async ({ request, disk }: OperationInput): Promise<Upload | S3Fault> => {
  const upload = await disk.uploads.find(queryValue(request, "uploadId") ?? "");
  return upload?.key === request.key ? upload : fault("NoSuchUpload");
};

export const uploadPart: Operation = async (input) => {
  const { request, payload, disk } = input;
  if (request.headers["x-amz-copy-source"] !== undefined) return fault("NotImplemented");
  const number = Number(queryValue(request, "partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > maxParts)
    return fault("InvalidArgument", `Part number must be an integer between 1 and ${maxParts}, inclusive`);
  const upload = await findUpload(input);
  if (isFault(upload)) return upload;
  if (payload.byte_size > maxPutBytes) return fault("EntityTooLarge");
  const options = { max_bytes: maxPutBytes, verify: payload.verify };
  const written = await disk.uploads.putPart(upload, number, payload.bytes, options);
  if (written === "gone") return fault("NoSuchUpload");
  return written === null ? fault("EntityTooLarge") : { headers: { etag: quoted(written.etag) } };
};

const partXml = ({ number, etag, byte_size, stored_at }: StoredPart) => ({
  PartNumber: number,
  LastModified: stored_at.toISOString(),
  ETag: quoted(etag),
  Size: byte_size,
});

const whole = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;

export const listParts: Operation = async (input) => {
  const upload = await findUpload(input);
  if (isFault(upload)) return upload;
  const after = whole(queryValue(input.request, "part-number-marker"), 0);
  const max = Math.min(whole(queryValue(input.request, "max-parts"), 1000), 1000);
  const found = await input.disk.uploads.partsOf(upload, after, max + 1);
  const parts = found.slice(0, max);
  const body = toXml("ListPartsResult", {
    ...ofKey(upload.key),
    UploadId: upload.upload_id,
    PartNumberMarker: after,
    ...(parts.length > 0 ? { NextPartNumberMarker: parts.at(-1)?.number } : {}),
    MaxParts: max,
    IsTruncated: found.length > parts.length,
    Part: parts.map(partXml),
  });
  return { body };
};

interface ChosenPart {
  number: number;
  etag: string;
}

const readChosen = (text: string): ChosenPart[] | S3Fault => {
  const root = parseXml(text, "CompleteMultipartUpload");
  const chosen = (root ? listIn(root, "Part") : []).map((part) => ({
    number: Number(textIn(part, "PartNumber")),
    etag: (textIn(part, "ETag") ?? "").replaceAll(/"|&quot;|&#34;|&#x22;/g, ""),
  }));
  if (chosen.length === 0) return fault("MalformedXML");
  if (chosen.length > maxParts) return fault("InvalidArgument", `An upload has at most ${maxParts} parts.`);
  const isAscending = chosen.every(({ number }, at) => at === 0 || number > chosen[at - 1]!.number);
  return isAscending ? chosen : fault("InvalidPartOrder");
};

const findChosen = async (
  { disk }: OperationInput,
  upload: Upload,
  chosen: readonly ChosenPart[],
): Promise<StoredPart[] | S3Fault> => {
  const parts: StoredPart[] = [];
  for (const { number, etag } of chosen) {
    const part = Number.isInteger(number) ? await disk.uploads.statPart(upload, number) : null;
    if (part?.etag !== etag) return fault("InvalidPart");
    parts.push(part);
  }
  if (parts.slice(0, -1).some(({ byte_size }) => byte_size < minPartBytes)) return fault("EntityTooSmall");
  return parts;
};

export const completeUpload: Operation = async (input) => {
  const { request, payload, disk } = input;
  const text = await textOf(payload);
  const upload = await findUpload(input);
  if (isFault(text) || isFault(upload)) return isFault(upload) ? upload : fault("MalformedXML");
  const chosen = readChosen(text);
  if (isFault(chosen)) return chosen;
  const parts = await findChosen(input, upload, chosen);
  if (isFault(parts)) return parts;
  const options = { max_bytes: maxObjectBytes, is_new: mustBeNew(input) };
  const written = await disk.uploads.complete(upload, parts, options);
  if (written === "exists") return otherBytes();
  if (written === null) return fault("EntityTooLarge");
  const Location = `/${gatewayBucket}/${request.key}`;
  return {
    body: toXml("CompleteMultipartUploadResult", { Location, ...ofKey(request.key), ETag: quoted(written.etag) }),
  };
};

export const abortUpload: Operation = async (input) => {
  const upload = await findUpload(input);
  if (isFault(upload)) return upload;
  await input.disk.uploads.abort(upload);
  return { status: 204 };
};
