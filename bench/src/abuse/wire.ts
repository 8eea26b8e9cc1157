import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

/** A request as bytes, for floods: a client that cared for replies would be slower than what it floods. */
export const head = (method: string, path: string, port: number, lines: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines}\r\n`;

export const json = (body: Buffer): string => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;

/** The status of the reply; 0 when the server closed the line without one. */
export const exchange = async (port: number, bytes: (Buffer | string)[], hold_ms = 0): Promise<number> => {
  const socket: Socket = connect({ port, host: "127.0.0.1" });
  const status = new Promise<number>(
    (resolve) =>
      void socket
        .once("data", (reply: Buffer) => resolve(Number(reply.toString("latin1", 9, 12))))
        .once("close", () => resolve(0)),
  );
  socket.on("error", () => {});
  for (const part of bytes)
    if (!socket.destroyed && !socket.write(part)) await Promise.race([once(socket, "drain").catch(() => {}), status]);
  const received = await status;
  if (hold_ms > 0) await new Promise((resolve) => setTimeout(resolve, hold_ms));
  socket.destroy();
  return received;
};

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Sent {
  headers?: Record<string, string>;
  body?: Buffer | object | string | undefined;
  /** One of this machine's own addresses: the server counts requests by address, too. */
  from?: string;
}

const agents = new Map<string, Agent>();
const agentOf = (from: string): Agent => {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  return agent;
};

export const closeConnections = (): void => agents.forEach((agent) => agent.destroy());

const bytesOf = (body: Exclude<Sent["body"], undefined>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));

/** Any method, headers and body; text and objects go as JSON. */
export const ask = (port: number, method: string, path: string, sent: Sent = {}): Promise<Reply> => {
  const { headers = {}, body, from = "127.0.0.1" } = sent;
  const bytes = body === undefined ? null : bytesOf(body);
  const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";
  const about = bytes ? { "content-type": type, "content-length": String(bytes.length) } : {};
  const given = { host: `localhost:${port}`, ...about, ...headers };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path, headers: given, agent: agentOf(from) };
    const asked = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
      reply.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(bytes ?? undefined);
  });
};

/** The code of a problem, else the status: what a refusal is recognised by. */
export const codeOf = ({ status, body }: Reply): string => {
  if (status < 400) return String(status);
  try {
    return (JSON.parse(body) as { code?: string }).code ?? String(status);
  } catch {
    return String(status);
  }
};

/** A script that strikes faster than anybody may is refused as well, before the server looks further. */
export const isRefusedAs = (reason: string, code: string): boolean => code === reason || code === "too_many_requests";

/** Null when every one of these was as expected; else the first that was not. */
export const unexpected = (seen: Record<string, unknown>, expected: Record<string, unknown>): string | null => {
  for (const [name, value] of Object.entries(expected))
    if (JSON.stringify(seen[name]) !== JSON.stringify(value)) return `${name}: ${JSON.stringify(seen[name])}`;
  return null;
};
