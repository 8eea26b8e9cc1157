import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";

interface Target {
  port: number;
  lanes: number;
  access_key_id: string;
  secret_access_key: string;
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Puts an object over the connection of a lane, signed with its digest, as a browser does; each lane has its own address. */
export const createSignedPut = ({ port, lanes, access_key_id, secret_access_key }: Target) => {
  const agents = Array.from({ length: lanes }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const hashes = new WeakMap<Buffer, string>();
  const hashOf = (body: Buffer): string => {
    const known = hashes.get(body) ?? createHash("sha256").update(body).digest("hex");
    hashes.set(body, known);
    return known;
  };
  const host = `127.0.0.1:${port}`;

  const headersFor = (path: string, body: Buffer): Record<string, string> => {
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const signed: Record<string, string> = { host, "x-amz-content-sha256": hashOf(body), "x-amz-date": time };
    const names = Object.keys(signed).join(";");
    const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`);
    const canonical = ["PUT", path, "", ...lines, "", names, hashOf(body)].join("\n");
    const digest = createHash("sha256").update(canonical).digest("hex");
    const day = hmac(`AWS4${secret_access_key}`, time.slice(0, 8));
    const key = hmac(hmac(hmac(day, "us-east-1"), "s3"), "aws4_request");
    const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, digest].join("\n")).toString("hex");
    const credential = `Credential=${access_key_id}/${scope}`;
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`;
    return { ...signed, authorization, "content-length": String(body.length), "content-type": "image/jpeg" };
  };

  return async (lane: number, key: string, body: Buffer): Promise<void> => {
    const path = `/storage/${key}`;
    const sent = request({
      host: "127.0.0.1",
      port,
      method: "PUT",
      path,
      headers: headersFor(path, body),
      agent: agents[lane],
      localAddress: `127.0.0.${lane + 2}`,
    });
    sent.end(body);
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    reply.resume();
    await once(reply, "end");
    if (reply.statusCode !== 200) throw new Error(`a put was answered with ${reply.statusCode}`);
  };
};
