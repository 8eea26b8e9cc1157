import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** A proxy in front of the server that can drop exactly the replies with a new session token. */
export const startRenewalProxy = async (target: string) => {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const proxy = { url: "", losing: false, lost: 0, upgrades: 0, cutSockets: () => {}, stop: () => {} };
  const renews = ({ headers }: IncomingMessage): boolean =>
    headers["set-cookie"]?.some((cookie) => cookie.startsWith("examplar_session=")) ?? false;

  const server = createServer((from, to) => {
    const options = { port, host: "127.0.0.1", method: from.method, path: from.url, headers: from.headers };
    const sent = ask(options, (reply) => {
      if (proxy.losing && renews(reply)) {
        proxy.lost += 1;
        return void to.socket?.destroy();
      }
      to.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(to);
    });
    sent.on("error", () => to.socket?.destroy());
    from.pipe(sent);
  });
  server.on("upgrade", (from: IncomingMessage, client: Socket) => {
    const upstream = connect(Number(port), "127.0.0.1", () => {
      const lines = from.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? `${name}: ${all[at + 1]}` : []));
      upstream.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    });
    upstream.once("data", (chunk: Buffer) => {
      if (chunk.toString("latin1").startsWith("HTTP/1.1 101")) proxy.upgrades += 1;
    });
    sockets.add(client);
    client.on("close", () => sockets.delete(client));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  proxy.cutSockets = () => sockets.forEach((socket) => socket.destroy());
  proxy.stop = () => {
    server.close();
    server.closeAllConnections();
    proxy.cutSockets();
  };
  return proxy;
};
