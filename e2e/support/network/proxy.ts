import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** `hole` swallows every packet; `reset` ends connections like a rebooting router. */
export type Mood = "pass" | "slow" | "reset" | "hole";

export interface Proxy {
  url: string;
  setMood: (mood: Mood) => void;
  stop: () => void;
}

const slowMs = 700;

/** A TCP proxy in front of the server that can simulate a bad connection. */
export const startProxy = async (target: string): Promise<Proxy> => {
  const { port: target_port } = new URL(target);
  const sockets = new Set<Socket>();
  let mood: Mood = "pass";

  const forward = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      if (mood === "hole") return;
      if (mood === "reset") return void (from.resetAndDestroy(), to.destroy());
      const send = () => void (to.writable && to.write(chunk));
      if (mood === "slow") setTimeout(send, slowMs);
      else send();
    });
    from.on("close", () => setTimeout(() => to.destroy(), mood === "slow" ? 2 * slowMs : 0));
    from.on("error", () => to.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target_port), "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setMood: (next) => {
      mood = next;
      if (next === "reset") for (const socket of sockets) socket.resetAndDestroy();
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
