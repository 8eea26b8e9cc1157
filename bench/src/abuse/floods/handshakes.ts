import type { Abuse } from "../abuse.types.ts";
import { startIntruders } from "../intruder.ts";
import { exchange, head } from "../wire.ts";

const allowedPerMinute = 60;

/** One browser floods the handshake: beyond sixty a minute, the server refuses it before authentication. */
export const handshakes: Abuse = async (target) => {
  const { port } = target;
  const { exam } = await startIntruders(target);
  const upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n";
  const key = `sec-websocket-key: ${Buffer.alloc(16, 7).toString("base64")}\r\n`;
  const path = "/api/v1/realtime/?EIO=4&transport=websocket";
  const bytes = [head("GET", path, port, exam.students[0]!.cookie + upgrade + key)];
  const begun = performance.now();
  let admitted = 0;
  return {
    strike: async () => {
      if ((await exchange(port, bytes, 5)) === 101) admitted += 1;
      // One minute more than elapsed, because the server's minute may begin within ours.
      const minutes = 2 + Math.floor((performance.now() - begun) / 60_000);
      return admitted > allowedPerMinute * minutes ? "more handshakes a minute than allowed" : null;
    },
  };
};
