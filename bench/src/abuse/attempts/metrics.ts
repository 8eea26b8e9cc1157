import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Abuse } from "../abuse.types.ts";
import { ask, codeOf, isRefusedAs } from "../wire.ts";

/** Starts a transparent proxy on the same machine, which adds no headers. */
const startProxy = async (port: number) => {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const asked = request({ host: "127.0.0.1", port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return { port: (proxy.address() as AddressInfo).port, stop: () => void proxy.close().closeAllConnections() };
};

/** Requests the metrics directly and through a proxy, with headers of every kind of proxy: always refused. */
export const metrics: Abuse = async ({ port }) => {
  const proxy = await startProxy(port);
  const sources = ["127.0.0.1", "::1", "localhost", "10.0.0.1"];
  const says = ["x-forwarded-for", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "via"];
  const tricks: Record<string, string>[] = [
    {},
    ...["localhost", "127.0.0.1", "[::1]", `localhost:${port}`].map((host) => ({ host })),
    ...says.flatMap((name) => sources.map((source) => ({ [name]: source }))),
    { forwarded: "for=127.0.0.1;host=localhost;proto=http", "x-forwarded-host": "localhost" },
    ...["Bearer ", "Bearer null", "Bearer undefined", "Basic YTpi", "Bearer a-token-of-sixteen-or-mor"].map(
      (authorization) => ({ authorization }),
    ),
  ];
  return {
    at_once: 4,
    stop: proxy.stop,
    strike: async () => {
      for (const way of [proxy.port, port])
        for (const headers of tricks) {
          const code = codeOf(
            await ask(way, "GET", "/metrics", { headers: { host: `localhost:${port}`, ...headers } }),
          );
          if (!isRefusedAs("forbidden", code)) return `${JSON.stringify(headers)}: ${code}`;
        }
      return null;
    },
  };
};
