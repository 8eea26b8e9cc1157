import type { Abuse } from "../abuse.types.ts";
import { ask, codeOf, exchange, isRefusedAs } from "../wire.ts";

/** Requests for another host, with headers of an untrusted proxy: the server refuses them, and handshakes, too. */
export const hosts: Abuse = async ({ port }) => {
  const own = `localhost:${port}`;
  const tricks: Record<string, string>[] = [
    { host: "evil.example" },
    { host: `evil.example:${port}` },
    { host: `localhost.evil.example:${port}` },
    { host: `127.0.0.1:${port}` },
    { host: "evil.example", "x-forwarded-host": own },
    { host: "evil.example", forwarded: `host=${own}` },
    { host: "evil.example", origin: `http://${own}` },
  ];
  const paths = ["/", "/api/v1/date_time", "/api/v1/first_screen", "/api/v1/nothing", "/api/openapi.json"];
  const upgrade =
    "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: BwcHBwcHBwcHBwcHBwcHBw==\r\n\r\n";
  const handshake = `GET /api/v1/realtime/?EIO=4&transport=websocket HTTP/1.1\r\nhost: evil.example\r\n${upgrade}`;
  return {
    strike: async () => {
      for (const headers of tricks)
        for (const path of paths) {
          const code = codeOf(await ask(port, "GET", path, { headers }));
          if (!isRefusedAs("misdirected_request", code)) return `${headers["host"]} ${path}: ${code}`;
        }
      return (await exchange(port, [handshake])) === 101 ? "a handshake for another host" : null;
    },
  };
};
