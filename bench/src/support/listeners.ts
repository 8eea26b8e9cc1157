import { once } from "node:events";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";

export interface Listeners {
  sockets: Socket[];
  /** Returns when each socket received the message that `trigger` causes, in milliseconds after the call. */
  round(trigger: () => Promise<void>): Promise<number[]>;
  close(): void;
}

const patienceMs = 10_000;

/** Opens a few at a time: hundreds at once would measure the handshake queue. */
const openAll = async (url: string, count: number, options: Partial<ManagerOptions & SocketOptions>) => {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const portion = Array.from({ length: Math.min(25, count - sockets.length) }, () =>
      io(url, { transports: ["websocket"], forceNew: true, reconnection: false, ...options }),
    );
    await Promise.all(portion.map((socket) => once(socket as never, "connect")));
    sockets.push(...portion);
  }
  return sockets;
};

export const openListeners = async (
  url: string,
  count: number,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Listeners> => {
  const sockets = await openAll(url, count, options);
  return {
    sockets,
    round: async (trigger) => {
      const since = performance.now();
      const arrivals = sockets.map(
        (socket) =>
          new Promise<number>((resolve, reject) => {
            const late = setTimeout(() => reject(new Error("a message did not arrive")), patienceMs);
            socket.once("message", () => {
              clearTimeout(late);
              resolve(performance.now() - since);
            });
          }),
      );
      const [times] = await Promise.all([Promise.all(arrivals), trigger()]);
      return times;
    },
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
};
