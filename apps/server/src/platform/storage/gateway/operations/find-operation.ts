import * as bucket from "./bucket.operations.ts";
import type { Operation } from "../gateway.types.ts";
import type { Identity } from "../keyring.ts";
import * as objects from "./objects.operations.ts";
import type { S3Request } from "../read-request.ts";
import { fault, type S3Fault } from "../s3-fault.ts";
import * as uploads from "./uploads.operations.ts";

interface Row {
  method: string;
  /** The parameter that chooses the operation. */
  by?: string;
  run: Operation;
  /** Whether it brings bytes, so that it needs room on the disk. */
  writes?: true;
  /** Whether the credentials of one prefix are enough. */
  for_session?: true;
}

const ofBucket: readonly Row[] = [
  { method: "HEAD", run: bucket.headBucket },
  { method: "GET", by: "location", run: bucket.bucketLocation },
  { method: "GET", by: "versioning", run: bucket.bucketVersioning },
  { method: "GET", by: "uploads", run: bucket.listUploads },
  { method: "GET", run: bucket.listObjects },
  { method: "PUT", run: bucket.createBucket },
  { method: "POST", by: "delete", run: bucket.deleteObjects },
];

const ofObject: readonly Row[] = [
  { method: "PUT", by: "uploadId", run: uploads.uploadPart, writes: true, for_session: true },
  { method: "PUT", run: objects.putObject, writes: true, for_session: true },
  { method: "POST", by: "uploads", run: uploads.createUpload, writes: true, for_session: true },
  { method: "POST", by: "uploadId", run: uploads.completeUpload, writes: true, for_session: true },
  { method: "GET", by: "uploadId", run: uploads.listParts, for_session: true },
  { method: "DELETE", by: "uploadId", run: uploads.abortUpload, for_session: true },
  { method: "GET", by: "tagging", run: objects.getTagging },
  { method: "GET", run: objects.getObject },
  { method: "HEAD", run: objects.headObject },
  { method: "DELETE", run: objects.deleteObject },
];

/** Those that refine an operation; any other one stands for an operation that is not there, and must not be taken for one. */
const refining = new Set(
  (
    "partNumber max-parts part-number-marker list-type prefix delimiter max-keys marker continuation-token start-after " +
    "fetch-owner encoding-type x-id max-uploads key-marker upload-id-marker"
  ).split(" "),
);

const isRefining = (name: string): boolean => refining.has(name) || name.startsWith("X-Amz-");

export const findOperation = ({ method, key, query }: S3Request): Row | S3Fault => {
  const rows = (key === "" ? ofBucket : ofObject).filter((row) => row.method === method);
  if (rows.length === 0) return fault("MethodNotAllowed");
  const names = query.map(([name]) => name).filter((name) => !isRefining(name));
  const row = rows.find(({ by }) => (by === undefined ? names.length === 0 : names.includes(by)));
  return row && names.every((name) => name === row.by) ? row : fault("NotImplemented");
};

/** The owner may do everything; a session only put, and only under its prefix. */
export const mayRun = ({ for_session }: Row, identity: Identity, key: string): boolean =>
  identity.kind === "owner" || (for_session === true && key.startsWith(identity.prefix));
