import { AwsClient } from "aws4fetch";
import type { SendToStorage, StorageCredentials } from "./media.types.ts";

export type StorageReply = { status: number; etag: string | null; text: string };

export interface StorageRequest {
  method: "PUT" | "POST" | "GET" | "DELETE";
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string | null;
  onProgress?: (percent: number) => void;
}

/** Returns null when no reply came. */
export type StorageClient = (request: StorageRequest) => Promise<StorageReply | null>;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = async (body: Blob | string | null): Promise<ArrayBuffer> =>
  (body instanceof Blob ? body : new Blob(body === null ? [] : [body])).arrayBuffer();

const digestOf = async (body: Blob | string | null): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", await bytesOf(body)));

interface Ports {
  send: SendToStorage;
  /** Server time: the storage refuses a signature from a clock that is 15 minutes off. */
  now: () => Date;
  signal: AbortSignal | null;
}

const stampOf = (now: Date): string => now.toISOString().replace(/[:-]|\.\d{3}/g, "");

/** Signs each request with its body's digest, so that the storage refuses bytes that were changed on the way. */
export const createStorageClient = (credentials: StorageCredentials, { send, now, signal }: Ports): StorageClient => {
  const { access_key_id, secret_access_key, session_token, region, endpoint, bucket } = credentials;
  const signer = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    sessionToken: session_token,
    region,
    service: "s3",
  });
  return async ({ method, key, query = {}, headers = {}, body = null, onProgress = () => undefined }) => {
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await signer.sign(url.toString(), {
      method,
      headers: { ...headers, "x-amz-content-sha256": await digestOf(body) },
      aws: { datetime: stampOf(now()) },
    });
    return send({ method, url: url.toString(), headers: signed.headers, body }, { onProgress, signal });
  };
};
