import type { KeyObject } from "node:crypto";
import type { Identity, Keyring } from "./keyring.ts";
import { headerValue, queryValue, type S3Request } from "./read-request.ts";
import { fault, isFault, type S3Fault } from "./s3-fault.ts";
import { canonicalRequest, signatureOf, signaturesMatch, signingKey, timeOf, type Scope } from "./sigv4.ts";

/** The signature fields of a request, from its Authorization header or its presigned URL. */
interface Signed {
  access_key_id: string;
  scope: Scope;
  signed_headers: string[];
  signature: string;
  time: string;
  session_token: string | undefined;
  payload_hash: string;
  /** Only in a presigned URL. */
  expires_seconds?: number;
}

export interface Authenticated {
  identity: Identity;
  /** Values with which the signatures of the body's chunks are checked. */
  signing: { key: KeyObject; time: string; scope: Scope; signature: string };
  payload_hash: string;
}

const windowMs = 15 * 60_000;
const longestSeconds = 604_800;

const readCredential = (text: string): Pick<Signed, "access_key_id" | "scope"> | null => {
  const [access_key_id = "", date = "", region = "", service = "", end = "", ...rest] = text.split("/");
  if (
    !access_key_id ||
    !/^\d{8}$/.test(date) ||
    region.length > 64 ||
    service !== "s3" ||
    end !== "aws4_request" ||
    rest.length > 0
  )
    return null;
  return { access_key_id, scope: { date, region, service } };
};

const authorization =
  /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

const readHeader = (request: S3Request, header: string): Signed | S3Fault => {
  const [, credential = "", names = "", signature = ""] = authorization.exec(header) ?? [];
  const read = readCredential(credential);
  if (read === null) return fault("AuthorizationHeaderMalformed");
  const payload_hash = headerValue(request, "x-amz-content-sha256");
  if (payload_hash === undefined) return fault("InvalidRequest", "Missing required header: x-amz-content-sha256");
  return {
    ...read,
    signed_headers: names.split(";"),
    signature,
    time: headerValue(request, "x-amz-date") ?? "",
    session_token: headerValue(request, "x-amz-security-token"),
    payload_hash,
  };
};

const readAddress = (request: S3Request): Signed | S3Fault => {
  const value = (name: string): string => queryValue(request, name) ?? "";
  const read = readCredential(value("X-Amz-Credential"));
  const expires_seconds = Number(value("X-Amz-Expires"));
  const isValid = Number.isInteger(expires_seconds) && expires_seconds > 0 && expires_seconds <= longestSeconds;
  if (read === null || !isValid || value("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256")
    return fault("AuthorizationQueryParametersError");
  return {
    ...read,
    signed_headers: value("X-Amz-SignedHeaders").split(";"),
    signature: value("X-Amz-Signature"),
    time: value("X-Amz-Date"),
    session_token: queryValue(request, "X-Amz-Security-Token"),
    payload_hash: headerValue(request, "x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD",
    expires_seconds,
  };
};

const readSigned = (request: S3Request): Signed | S3Fault => {
  const header = headerValue(request, "authorization");
  if (header !== undefined) return readHeader(request, header);
  return queryValue(request, "X-Amz-Signature") === undefined ? fault("AccessDenied") : readAddress(request);
};

/** Requires that all x-amz headers are signed: otherwise anybody in between could add one. */
const checkHeaders = ({ headers }: S3Request, { signed_headers }: Signed): S3Fault | null => {
  const ours = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
  if (["host", ...ours].every((name) => signed_headers.includes(name))) return null;
  return fault("AccessDenied", "There were headers present in the request which were not signed.");
};

const checkTime = ({ time, scope, expires_seconds }: Signed, now: Date): S3Fault | null => {
  const signed_at = timeOf(time);
  if (signed_at === null || !time.startsWith(scope.date)) return fault("AccessDenied", "The date is not valid.");
  const age = now.getTime() - signed_at.getTime();
  if (expires_seconds === undefined) return Math.abs(age) > windowMs ? fault("RequestTimeTooSkewed") : null;
  return age < -windowMs || age > expires_seconds * 1000 ? fault("AccessDenied", "Request has expired") : null;
};

/** Returns who signed the request, by header or presigned URL. Checks everything except the body. */
export const authenticate = (request: S3Request, keyring: Keyring, now: Date): Authenticated | S3Fault => {
  const signed = readSigned(request);
  if (isFault(signed)) return signed;
  const refused = checkHeaders(request, signed) ?? checkTime(signed, now);
  if (refused) return refused;
  const { access_key_id, session_token, scope, time, signature, signed_headers, payload_hash } = signed;
  const known = keyring.find(access_key_id, session_token, now);
  if (typeof known === "string") return fault(known);
  const key = signingKey(known.secret, scope);
  const canonical = canonicalRequest({ ...request, signed_headers, payload_hash });
  if (!signaturesMatch(signature, signatureOf(key, time, scope, canonical))) return fault("SignatureDoesNotMatch");
  return { identity: known.identity, signing: { key, time, scope, signature }, payload_hash };
};
