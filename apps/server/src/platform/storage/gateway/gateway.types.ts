import type { Readable } from "node:stream";
import type { DiskStorage } from "../disk/disk-storage.ts";
import type { Identity } from "./keyring.ts";
import type { Payload } from "./payload.ts";
import type { S3Request } from "./read-request.ts";
import type { S3Fault } from "./s3-fault.ts";

export interface S3Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Readable;
}

export interface OperationInput {
  request: S3Request;
  payload: Payload;
  disk: DiskStorage["disk"];
  identity: Identity;
}

export type Operation = (input: OperationInput) => Promise<S3Reply | S3Fault>;
