import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from "node:crypto";
import { memoize } from "./memoize.ts";

/** The verifying side of AWS Signature Version 4, as AWS documents it. */

export const emptyHash = hash("sha256", "");

const hmac = (key: KeyObject | Buffer | string, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/** Percent-encodes every byte except the unreserved ones of RFC 3986. */
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export type Query = readonly (readonly [string, string])[];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const canonicalQuery = (query: Query): string =>
  query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

export interface CanonicalParts {
  method: string;
  /** Decoded path. */
  path: string;
  query: Query;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  signed_headers: readonly string[];
  payload_hash: string;
}

const canonicalHeader = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(",") : (value ?? "")).trim().replaceAll(/ +/g, " ");

export const canonicalRequest = (parts: CanonicalParts): string =>
  [
    parts.method,
    encodeStrictly(parts.path).replaceAll("%2F", "/"),
    canonicalQuery(parts.query),
    ...parts.signed_headers.map((name) => `${name}:${canonicalHeader(parts.headers[name])}`),
    "",
    parts.signed_headers.join(";"),
    parts.payload_hash,
  ].join("\n");

export interface Scope {
  /** `20261116` */
  date: string;
  region: string;
  service: string;
}

export const scopeText = ({ date, region, service }: Scope): string => `${date}/${region}/${service}/aws4_request`;

/**
 * Cached, because a key is valid for a day and takes four digests. Returns a KeyObject: Node would convert a plain key
 * for each digest, at six times the cost of the digest.
 */
const keyOf = memoize((text: string): KeyObject => {
  const [secret = "", date = "", region = "", service = ""] = text.split("/");
  return createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), "aws4_request"));
});

/** Joins the parts with slashes; this is unambiguous because our secrets contain none. */
export const signingKey = (secret: string, { date, region, service }: Scope): KeyObject =>
  keyOf([secret, date, region, service].join("/"));

/** Returns the signature. `time` has the format of x-amz-date: `20261116T120000Z`. */
export const signatureOf = (key: KeyObject, time: string, scope: Scope, canonical: string): string => {
  const digest = hash("sha256", canonical);
  return hmac(key, ["AWS4-HMAC-SHA256", time, scopeText(scope), digest].join("\n")).toString("hex");
};

/** Returns the signature of a chunk, which covers the previous chunk's signature. */
export const chunkSignature = (
  key: KeyObject,
  time: string,
  scope: Scope,
  previous: string,
  digest: string,
): string => {
  const text = ["AWS4-HMAC-SHA256-PAYLOAD", time, scopeText(scope), previous, emptyHash, digest].join("\n");
  return hmac(key, text).toString("hex");
};

export const trailerSignature = (
  key: KeyObject,
  time: string,
  scope: Scope,
  previous: string,
  digest: string,
): string =>
  hmac(key, ["AWS4-HMAC-SHA256-TRAILER", time, scopeText(scope), previous, digest].join("\n")).toString("hex");

export const signaturesMatch = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const timeShape = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

export const timeOf = (text: string): Date | null => {
  const [, year, month, day, hour, minute, second] = timeShape.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
};
