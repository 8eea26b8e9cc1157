import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

/** Returns the head of a raw request, for floods: a full HTTP client would be slower than the server. */
export const head = (method: string, path: string, port: number, lines: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines}\r\n`;

export const json = (body: Buffer): string => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;

/** Returns the status of the reply; 0 when the server closed the connection without one. */
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
  /** Local address to send from, because the server also counts requests by address. */
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

/** Sends a request with any method, headers and body; text and objects are sent as JSON. */
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

/** Returns the code of a problem, else the status. */
export const codeOf = ({ status, body }: Reply): string => {
  if (status < 400) return String(status);
  try {
    return (JSON.parse(body) as { code?: string }).code ?? String(status);
  } catch {
    return String(status);
  }
};

/** Also accepts `too_many_requests`: a fast script is refused by the rate limit before the check under test. */
export const isRefusedAs = (reason: string, code: string): boolean => code === reason || code === "too_many_requests";

/** Returns null when all values are as expected, else the first that is not. */
export const unexpected = (seen: Record<string, unknown>, expected: Record<string, unknown>): string | null => {
  for (const [name, value] of Object.entries(expected))
    if (JSON.stringify(seen[name]) !== JSON.stringify(value)) return `${name}: ${JSON.stringify(seen[name])}`;
  return null;
};
