import type { IncomingHttpHeaders } from "node:http";
import type { Query } from "./sigv4.ts";
import { fault, type S3Fault } from "./s3-fault.ts";

export interface S3Request {
  method: string;
  /** Decoded path, including the bucket. */
  path: string;
  /** Object key; "" for the bucket itself. */
  key: string;
  query: Query;
  headers: IncomingHttpHeaders;
}

const decodePair = (pair: string): readonly [string, string] => {
  const at = pair.indexOf("=");
  const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  return [decodeURIComponent(name), decodeURIComponent(value)];
};

const decoded = (url: string): Pick<S3Request, "path" | "query"> | null => {
  const [path = "", ...rest] = url.split("?");
  const pairs = rest.join("?").split("&").filter(Boolean);
  try {
    return { path: decodeURIComponent(path), query: pairs.map(decodePair) };
  } catch {
    return null;
  }
};

/** Parses the raw URL: a framework that normalises it would change what was signed. */
export const readRequest = (
  { method = "", url = "", headers }: { method?: string; url?: string; headers: IncomingHttpHeaders },
  bucket: string,
): S3Request | S3Fault => {
  const read = decoded(url);
  if (read === null) return fault("InvalidURI");
  return { method, headers, ...read, key: read.path.slice(bucket.length + 2) };
};

export const queryValue = ({ query }: S3Request, name: string): string | undefined =>
  query.find(([one]) => one === name)?.[1];

export const headerValue = ({ headers }: S3Request, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
};
