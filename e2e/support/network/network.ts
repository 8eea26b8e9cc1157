import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";

/**
 * `portal`: replies 200 with its own page to every request. `filter`: the same with 403. `black_hole`: accepts
 * connections and never replies.
 */
export type NetworkState = "open" | "portal" | "filter" | "black_hole";

export interface Seen {
  path: string;
  /** The request's destination: `document`, `script`, or `empty` for a fetch. */
  destination: string;
}

export interface Network {
  /** The origin to open in the browser. */
  url: string;
  /** Sets the state for all requests, or a function that decides for each. */
  set: (state: NetworkState | ((seen: Seen) => NetworkState)) => void;
  /** Rewrites the body of a path that passes, like a new version of the app. */
  replace: (path: string, change: (body: string) => string) => void;
  stop: () => Promise<void>;
}

export const portalWords = "Welcome to the station's free network. Please accept our terms.";

/** Cacheable for a day under our addresses: the worst that a portal can do. */
const portalHeaders = { "content-type": "text/html", "cache-control": "public, max-age=86400" };

const seenIn = ({ url = "/", headers }: IncomingMessage): Seen => ({
  path: url.split("?")[0]!,
  destination: headers["sec-fetch-dest"]?.toString() ?? "",
});

const foreignStatus = { portal: 200, filter: 403 };

const sendForeign = (reply: ServerResponse, { destination }: Seen, status: number) => {
  const headers = destination === "document" ? { ...portalHeaders, "cache-control": "no-store" } : portalHeaders;
  reply.writeHead(status, headers).end(`<!doctype html><title>Free network</title><p>${portalWords}</p>`);
};

/** A proxy between a browser and the server that a test controls. */
export const startNetwork = async (target: string): Promise<Network> => {
  const { hostname, port } = new URL(target);
  let decide: (seen: Seen) => NetworkState = () => "open";
  const changes = new Map<string, (body: string) => string>();
  const open = new Set<Duplex>();

  const pass = (request: IncomingMessage, reply: ServerResponse, change?: (body: string) => string) => {
    const { url: path, method, headers } = request;
    const sent = change ? { ...headers, "accept-encoding": "identity", "if-none-match": "" } : headers;
    const asked = ask({ hostname, port, path, method, headers: sent }, (answer) => {
      const { statusCode = 502, headers: said } = answer;
      if (!change) return void answer.pipe(reply.writeHead(statusCode, said));
      const { etag: _, "content-length": __, ...kept } = said;
      void text(answer).then((body) => reply.writeHead(statusCode, kept).end(change(body)));
    });
    asked.on("error", () => reply.destroy());
    request.pipe(asked);
  };

  const server = createServer((request, reply) => {
    const seen = seenIn(request);
    const state = decide(seen);
    if (state === "portal" || state === "filter") sendForeign(reply, seen, foreignStatus[state]);
    if (state === "open") pass(request, reply, changes.get(seen.path));
  });
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => undefined);
  });
  /** For realtime: passes bytes while the network is open; a black hole swallows them. */
  server.on("upgrade", (request, socket: Socket, head) => {
    const state = decide(seenIn(request));
    if (state === "portal" || state === "filter")
      return void socket.end(`HTTP/1.1 ${foreignStatus[state]} No\r\ncontent-length: 0\r\n\r\n`);
    if (state === "black_hole") return;
    const behind = connect(Number(port), hostname);
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
    behind.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    behind.write(head);
    const isOpen = () => decide(seenIn(request)) === "open";
    socket.on("data", (bytes) => void (isOpen() && behind.write(bytes)));
    behind.on("data", (bytes) => void (isOpen() && socket.write(bytes)));
    const end = () => {
      socket.destroy();
      behind.destroy();
    };
    for (const side of [socket, behind]) side.on("close", end).on("error", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (state) => {
      decide = typeof state === "function" ? state : () => state;
    },
    replace: (path, change) => void changes.set(path, change),
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
