import * as bucket from "./bucket.operations.ts";
import type { Operation } from "../gateway.types.ts";
import type { Identity } from "../keyring.ts";
import * as objects from "./objects.operations.ts";
import type { S3Request } from "../read-request.ts";
import { fault, type S3Fault } from "../s3-fault.ts";
import * as uploads from "./uploads.operations.ts";

interface Row {
  method: string;
  /** The query parameter that selects the operation. */
  by?: string;
  run: Operation;
  /** True when it stores bytes, and so needs disk space. */
  writes?: true;
  /** True when credentials for one prefix are enough. */
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

/** Parameters that only refine an operation. Any other parameter means an operation that we do not implement. */
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

/** Returns whether the caller may run the operation: the owner any, a session only uploads under its prefix. */
export const mayRun = ({ for_session }: Row, identity: Identity, key: string): boolean =>
  identity.kind === "owner" || (for_session === true && key.startsWith(identity.prefix));
