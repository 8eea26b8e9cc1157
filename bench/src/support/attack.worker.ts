import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** Attacks a server until it is told to stop; in a thread, so that the saves beside it are timed without its work. */
export interface Attack {
  kind: "bodies" | "files" | "sockets" | "codes" | "history";
  port: number;
  /** A header line. */
  cookie: string;
  /** The abuser's own attempt, in which everything may be written. */
  own: { instance_id: number; device_id: string; question_id: number };
}

const { kind, port, cookie, own } = workerData as Attack;
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

/** For everybody in turn, as somebody who wants to keep them out. */
const codes = (): (() => Promise<void>) => () => {
  const body = Buffer.from(JSON.stringify({ email: `student-${sent % 100}@example.org` }));
  return exchange([head("POST", "/api/v1/sign_in_codes", json(body)), body]);
};

/** Edits as large and as many in a request as the rules allow, always new ones. */
const history = (): (() => Promise<void>) => {
  const { instance_id, device_id, question_id } = own;
  const content = { html: `<p>${"x".repeat(8_000)}</p>` };
  let seq = 1_000;
  const edit = () => ({
    edit_id: randomUUID(),
    question_id,
    seq: (seq += 1),
    kind: "answer",
    content,
    edited_at: new Date().toISOString(),
    base_revision: 0,
  });
  return () => {
    const body = Buffer.from(JSON.stringify({ device_id, edits: Array.from({ length: 50 }, edit) }));
    return exchange([head("POST", `/api/v1/quiz_instances/${instance_id}/answers`, cookie + json(body)), body]);
  };
};

const strike = { bodies, files, sockets, codes, history }[kind]();
const loop = async (): Promise<void> => {
  while (!over) await strike();
};
await Promise.all(Array.from({ length: 10 }, loop));
parentPort!.postMessage(sent);
parentPort!.close();
