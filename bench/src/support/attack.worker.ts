import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** Attacks a server until it is told to stop; in a thread, so that the saves beside it are timed without its work. */
export interface Attack {
  kind: "bodies" | "files" | "sockets";
  port: number;
  /** A header line. */
  cookie: string;
}

const { kind, port, cookie } = workerData as Attack;
let over = false;
let sent = 0;
parentPort!.on("message", () => (over = true));

const head = (method: string, path: string, lines: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines}\r\n`;

/** Ends with the reply, or when the server closes the line. */
const exchange = async (bytes: (Buffer | string)[], hold_ms = 0): Promise<void> => {
  const socket: Socket = connect({ port, host: "127.0.0.1" });
  const ended = new Promise<void>(
    (resolve) => void socket.once("data", () => resolve()).once("close", () => resolve()),
  );
  socket.on("error", () => {});
  for (const part of bytes)
    if (!socket.destroyed && !socket.write(part)) await Promise.race([once(socket, "drain").catch(() => {}), ended]);
  await ended;
  sent += 1;
  if (hold_ms > 0) await new Promise((resolve) => setTimeout(resolve, hold_ms));
  socket.destroy();
};

const json = (body: Buffer): string => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;

const bodies = (): (() => Promise<void>) => {
  const body = Buffer.from(`[${"{},".repeat(349_000)}{}]`);
  return () => exchange([head("POST", "/api/v1/sign_in_codes", json(body)), body]);
};

const files = (): (() => Promise<void>) => {
  const body = Buffer.from(JSON.stringify({ file: "A".repeat(29 * 1024 * 1024) }));
  return () => exchange([head("POST", "/api/v1/rescue_files", cookie + json(body)), body]);
};

const sockets = (): (() => Promise<void>) => {
  const upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n";
  const key = `sec-websocket-key: ${Buffer.alloc(16, 7).toString("base64")}\r\n`;
  return () => exchange([head("GET", "/api/v1/realtime/?EIO=4&transport=websocket", cookie + upgrade + key)], 5);
};

const strike = { bodies, files, sockets }[kind]();
const loop = async (): Promise<void> => {
  while (!over) await strike();
};
await Promise.all(Array.from({ length: 10 }, loop));
parentPort!.postMessage(sent);
parentPort!.close();
