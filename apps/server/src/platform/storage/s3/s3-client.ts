import { AwsClient } from "aws4fetch";
import { StorageFault } from "../storage-fault.ts";
import { parseXml, textIn, type XmlNode } from "../xml.ts";
import { deadlineFor, orFault, silenceMs, within } from "./patience.ts";
import { isBusy, sendSigned } from "./send-signed.ts";

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  /** Address of the token service, which issues short-lived credentials. */
  sts_endpoint: string;
  /** The role for uploads, limited to one prefix for each grant. */
  role_arn: string;
}

export type SignedFetch = (method: string, path: string, init?: SignedInit) => Promise<Response>;

interface SignedInit {
  /** True when the caller reads the reply with `untilSilent`, without a limit on the whole duration. */
  streams?: boolean;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
  /** Statuses that count as a reply, not as a fault. */
  expects?: readonly number[];
}

/** Builds a fault from the storage's error reply, for the log only, never for a caller. */
const faultOf = async (reply: Response, method: string): Promise<Error> => {
  const { status } = reply;
  const error = parseXml(await within(reply.text()), "Error");
  const message = `the object storage replied ${status} ${(error && textIn(error, "Code")) ?? ""} to ${method}`;
  return new StorageFault(message, { is_outage: isBusy(status) });
};

/** Aborts a call whose reply does not begin in time; its body may take longer. */
const untilReply = async (send: (signal: AbortSignal) => Promise<Response>): Promise<Response> => {
  const call = new AbortController();
  const timer = setTimeout(() => call.abort(), silenceMs);
  try {
    return await send(call.signal);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends requests to the bucket, signed with the server's credentials. Throws on any unexpected status. */
export const createS3Client = (config: S3Config): SignedFetch => {
  const { endpoint, bucket, region, access_key_id, secret_access_key } = config;
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    service: "s3",
    region,
  });
  return async (method, path, { query = {}, headers = {}, body, streams = false, expects = [200, 204, 206] } = {}) => {
    const url = new URL(`${endpoint.replace(/\/$/, "")}/${bucket}${path === "" ? "" : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const send = (signal: AbortSignal) => sendSigned(client, url.href, init, signal);
    const reply = await orFault(streams ? untilReply(send) : send(deadlineFor(body)));
    if (!expects.includes(reply.status)) throw await faultOf(reply, method);
    return reply;
  };
};

/** Yields the pages of a list; `next` returns the query parameters of the next page. */
export const pagesOf = async function* (
  fetch: SignedFetch,
  root: string,
  query: Record<string, string>,
  next: (page: XmlNode) => Record<string, string>,
): AsyncGenerator<XmlNode> {
  for (let more: Record<string, string> | null = {}; more !== null;) {
    const reply = await fetch("GET", "", { query: { ...query, ...more } });
    const page: XmlNode | null = parseXml(await orFault(reply.text()), root);
    if (!page) throw new StorageFault(`the object storage replied without ${root}`, { is_outage: false });
    yield page;
    more = textIn(page, "IsTruncated") === "true" ? next(page) : null;
  }
};
