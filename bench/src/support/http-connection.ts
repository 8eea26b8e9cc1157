import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface HttpReply {
  status: number;
  body: string;
}

/** Decodes a body, which the server compresses as for a browser. */
const bodyOf = (head: string, bytes: Buffer): string => {
  const encoding = /content-encoding: (\w+)/i.exec(head)?.[1];
  return (encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

/**
 * One keep-alive connection, one request at a time. The load generator shares two cores with the measured product, so
 * it implements just enough HTTP for our own server, at a fraction of a full client's cost.
 */
export class HttpConnection {
  #socket: Socket | null = null;
  #buffer: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: HttpReply) => void; reject: (error: Error) => void } | null = null;
  readonly #port: number;
  readonly #from: string;

  /** `from` is a local address to send from, because the server also counts requests by address. */
  constructor(port: number, from = "127.0.0.1") {
    this.#port = port;
    this.#from = from;
  }

  /** Sends a request. Text is sent as JSON; for bytes, the caller's headers must set the type. */
  request(method: string, path: string, headers: string, body: string | Buffer): Promise<HttpReply> {
    const socket = this.#open();
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${this.#port}\r\n${headers}`;
    const length = Buffer.byteLength(body);
    const type = typeof body === "string" && length > 0 ? "content-type: application/json\r\n" : "";
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      const end = `${type}accept-encoding: gzip, deflate, br\r\ncontent-length: ${length}\r\n\r\n`;
      if (typeof body === "string") return socket.write(`${head}${end}${body}`);
      socket.cork();
      socket.write(head + end);
      socket.write(body);
      socket.uncork();
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect({ port: this.#port, host: "127.0.0.1", localAddress: this.#from });
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    const fail = (error: Error) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#buffer = Buffer.alloc(0);
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.reject(error);
    };
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the connection was closed")));
    this.#socket = socket;
    return socket;
  }

  #receive(chunk: Buffer): void {
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, chunk]) : chunk;
    const headEnd = this.#buffer.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#buffer.toString("latin1", 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (this.#buffer.length < end) return;
    const reply = { status: Number(head.slice(9, 12)), body: bodyOf(head, this.#buffer.subarray(headEnd + 4, end)) };
    this.#buffer = this.#buffer.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(reply);
  }
}
