import { setTimeout as pause } from "node:timers/promises";
import { realtimePath } from "@examplar/contract";
import { io } from "socket.io-client";
import type { Abuse } from "../abuse.types.ts";
import { startIntruders, type Intruder } from "../intruder.ts";

const [opened, allowed] = [50, 20];

/** One session opens fifty connections: the server keeps at most twenty. */
export const manySockets: Abuse = async (target) => ({
  at_once: 1,
  strike: async () => {
    const { intruders } = await startIntruders(target);
    const [{ cookie }] = intruders as [Intruder];
    const sockets = Array.from({ length: opened }, () =>
      io(`http://localhost:${target.port}`, {
        path: realtimePath,
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie },
      }),
    );
    await pause(2000);
    const held = sockets.filter(({ connected }) => connected).length;
    for (const socket of sockets) socket.disconnect();
    return held > 0 && held <= allowed ? null : `${held} connections`;
  },
});
