import { once } from "node:events";
import { connect, createServer, type Server as TcpServer, type Socket } from "node:net";
import { freePort } from "../support/server.ts";

/** A TCP proxy between browser and server. Cutting it works in every browser, whatever its driver supports. */
export interface Line {
  url: string;
  leadTo: (port: number) => Promise<void>;
  /** Closes all connections and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

export const openLine = async (): Promise<Line> => {
  const port = await freePort();
  const open = new Set<Socket>();
  let server: TcpServer | undefined;
  let end = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(end, "localhost");
      for (const socket of [near, far]) keep(socket);
      near.pipe(far).pipe(near);
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    }).listen(port, "localhost");
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = server && once(server, "close");
    server?.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  const leadTo = async (to: number) => {
    end = to;
    await mend();
  };
  return { url: `http://localhost:${port}`, leadTo, cut, mend };
};
