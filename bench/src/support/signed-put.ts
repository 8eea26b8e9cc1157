import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { HttpConnection } from "./http-connection.ts";

interface Target {
  port: number;
  lanes: number;
  access_key_id: string;
  secret_access_key: string;
}

const hmac = (key: KeyObject | Buffer | string, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/**
 * Puts an object over the connection of a lane, signed with its digest, as a browser does. Each lane has its own
 * address. The load generator shares two cores with the measured product: it implements just enough HTTP, and computes
 * constant digests and keys once.
 */
export const createSignedPut = ({ port, lanes, access_key_id, secret_access_key }: Target) => {
  const connections = Array.from({ length: lanes }, (_, lane) => new HttpConnection(port, `127.0.0.${lane + 2}`));
  const hashes = new WeakMap<Buffer, string>();
  const hashOf = (body: Buffer): string => {
    const known = hashes.get(body) ?? createHash("sha256").update(body).digest("hex");
    hashes.set(body, known);
    return known;
  };
  const keys = new Map<string, KeyObject>();
  const keyOf = (date: string): KeyObject => {
    const made = (): KeyObject => {
      const day = hmac(`AWS4${secret_access_key}`, date);
      return createSecretKey(hmac(hmac(hmac(day, "us-east-1"), "s3"), "aws4_request"));
    };
    const key = keys.get(date) ?? made();
    keys.set(date, key);
    return key;
  };

  const headersFor = (path: string, body: Buffer): string => {
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const date = time.slice(0, 8);
    const scope = `${date}/us-east-1/s3/aws4_request`;
    const names = "host;x-amz-content-sha256;x-amz-date";
    const signed = `x-amz-content-sha256:${hashOf(body)}\nx-amz-date:${time}`;
    const canonical = `PUT\n${path}\n\nhost:localhost:${port}\n${signed}\n\n${names}\n${hashOf(body)}`;
    const digest = createHash("sha256").update(canonical).digest("hex");
    const signature = hmac(keyOf(date), ["AWS4-HMAC-SHA256", time, scope, digest].join("\n")).toString("hex");
    const credential = `Credential=${access_key_id}/${scope}`;
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`;
    return `${signed.replace("\n", "\r\n")}\r\nauthorization: ${authorization}\r\ncontent-type: image/jpeg\r\n`;
  };

  return async (lane: number, key: string, body: Buffer): Promise<void> => {
    const path = `/storage/${key}`;
    const reply = await connections[lane]!.request("PUT", path, headersFor(path, body), body);
    if (reply.status !== 200) throw new Error(`a put was answered with ${reply.status}`);
  };
};
