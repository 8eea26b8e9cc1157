import { AwsClient } from "aws4fetch";
import type { UploadGrant } from "../storage.ts";
import { StorageFault } from "../storage-fault.ts";
import { parseXml, textIn, type XmlNode } from "../xml.ts";
import { deadlineFor, orFault } from "./patience.ts";
import type { S3Config } from "./s3-client.ts";
import { isBusy, sendSigned } from "./send-signed.ts";

/** Allowed actions: put objects, with tags and in parts. Reading, listing and deleting objects is not allowed. */
const actions = ["s3:PutObject", "s3:PutObjectTagging", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"];

const policyFor = (bucket: string, prefix: string): string =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: actions, Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] }],
  });

const inside = (node: XmlNode | null, name: string): XmlNode | null => {
  const found = node?.[name];
  return typeof found === "object" && !Array.isArray(found) ? found : null;
};

/** Requests credentials from the storage's token service (STS); a session policy limits them to one prefix. */
export const assumeRole = async (config: S3Config, prefix: string, seconds: number): Promise<UploadGrant> => {
  const { access_key_id, secret_access_key, region, bucket, endpoint } = config;
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    service: "sts",
    region,
  });
  const body = new URLSearchParams({
    Action: "AssumeRole",
    Version: "2011-06-15",
    RoleArn: config.role_arn,
    RoleSessionName: `upload-${prefix.replaceAll(/[^\w]+/g, "-")}`.slice(0, 64),
    DurationSeconds: String(seconds),
    Policy: policyFor(bucket, prefix),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const init = { method: "POST", headers, body: body.toString() };
  const reply = await orFault(sendSigned(client, config.sts_endpoint, init, deadlineFor(undefined)));
  const text = await orFault(reply.text());
  const found = inside(inside(parseXml(text, "AssumeRoleResponse"), "AssumeRoleResult"), "Credentials");
  if (!reply.ok || !found)
    throw new StorageFault(`the token service replied ${reply.status}`, { is_outage: isBusy(reply.status) });
  return {
    endpoint,
    region,
    bucket,
    prefix,
    access_key_id: textIn(found, "AccessKeyId") ?? "",
    secret_access_key: textIn(found, "SecretAccessKey") ?? "",
    session_token: textIn(found, "SessionToken") ?? "",
    expires_at: new Date(textIn(found, "Expiration") ?? ""),
  };
};
