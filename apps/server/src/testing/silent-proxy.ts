import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";

export interface SilentProxy {
  /** URL of the database through the proxy. */
  url: string;
  /**
   * Simulates a power cut of the database's machine: open connections still take bytes, never reply and are never
   * closed. New connections reach the database, as after a failover; with `new_ones` they are silent, too. With
   * `database_lives`, only the line is dead, and the database does not notice.
   */
  silence(options?: { new_ones?: boolean; database_lives?: boolean }): void;
  stop(): Promise<void>;
}

const reach = (url: string): Socket => {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
};

const throughPort = (url: string, port: number): string => {
  const { user, database } = new pg.Client({ connectionString: url });
  const { password } = new URL(url);
  return `postgresql://${user}${password ? `:${password}` : ""}@127.0.0.1:${port}/${database}`;
};

export const startSilentProxy = async (url: string): Promise<SilentProxy> => {
  const pairs = new Map<Socket, Socket>();
  const kept = new Set<Socket>();
  const cut = new Set<Socket>();
  let takes_all = false;
  const server = createServer((near) => {
    kept.add(near);
    near.on("error", () => {});
    if (takes_all) return void near.resume();
    const far = reach(url);
    far.on("error", () => near.destroy());
    pairs.set(near, far);
    near.pipe(far).pipe(near);
    near.on("close", () => void (cut.has(far) || far.destroy()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    silence: ({ new_ones = false, database_lives = false } = {}) => {
      takes_all = new_ones;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        if (database_lives) cut.add(far);
        else far.destroy();
      }
      pairs.clear();
    },
    stop: async () => {
      for (const socket of [...kept, ...cut]) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
