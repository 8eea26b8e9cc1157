import { AwsClient } from "aws4fetch";
import { parseXml, textIn, type XmlNode } from "../xml.ts";

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
  /** Where short-lived credentials come from. */
  sts_endpoint: string;
  /** The role that uploads are made in; each time reduced to one prefix. */
  role_arn: string;
}

export type SignedFetch = (method: string, path: string, init?: SignedInit) => Promise<Response>;

interface SignedInit {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
  /** Statuses that are replies, not faults. */
  expects?: readonly number[];
}

/** What the other side said, for the log; never shown to a caller. */
const faultOf = async (reply: Response, method: string): Promise<Error> => {
  const error = parseXml(await reply.text(), "Error");
  return new Error(`the object storage replied ${reply.status} ${(error && textIn(error, "Code")) ?? ""} to ${method}`);
};

const retries = 3;

/** Requests to the bucket, signed with the server's own credentials; any status that is not expected is a fault. */
export const createS3Client = (config: S3Config): SignedFetch => {
  const { endpoint, bucket, region, access_key_id, secret_access_key } = config;
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    service: "s3",
    region,
    retries,
  });
  return async (method, path, { query = {}, headers = {}, body, expects = [200, 204, 206] } = {}) => {
    const url = new URL(`${endpoint.replace(/\/$/, "")}/${bucket}${path === "" ? "" : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const reply = await client.fetch(url.href, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!expects.includes(reply.status)) throw await faultOf(reply, method);
    return reply;
  };
};

/** Every entry of a list that comes in pages; `next` says with which parameters the next page is asked for. */
export const pagesOf = async function* (
  fetch: SignedFetch,
  root: string,
  query: Record<string, string>,
  next: (page: XmlNode) => Record<string, string>,
): AsyncGenerator<XmlNode> {
  for (let more: Record<string, string> | null = {}; more !== null;) {
    const reply = await fetch("GET", "", { query: { ...query, ...more } });
    const page: XmlNode | null = parseXml(await reply.text(), root);
    if (!page) throw new Error(`the object storage replied without ${root}`);
    yield page;
    more = textIn(page, "IsTruncated") === "true" ? next(page) : null;
  }
};
