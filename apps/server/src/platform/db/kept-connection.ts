import pg from "pg";
import type { Logger } from "../log/log.ts";

export interface KeptConnectionOptions {
  connection: pg.ClientConfig;
  /** Name of the connection in pg_stat_activity. */
  name: string;
  /** Runs on every new connection before it counts as open: LISTEN, settings. */
  prepare(client: pg.Client): Promise<void>;
  /** Called when the connection is open; `again` is true when it replaces a lost one. */
  onStanding?(again: boolean): void;
  /** Called when the connection is lost; a new one is being opened. */
  onLost?(): void;
  log: Logger;
}

export interface KeptConnection {
  stop(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 5000;
/** A pulled cable closes nothing: only a query without a reply reveals it. */
const probeEveryMs = 20_000;
/** Timeout for connecting and for each statement. Statements here are short, so silence means a dead connection. */
const patienceMs = 5000;
const impatient: pg.ClientConfig = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };

const createClient = ({ connection, name }: KeptConnectionOptions): pg.Client =>
  new pg.Client({ keepAlive: true, ...impatient, ...connection, application_name: name });

const open = async (options: KeptConnectionOptions, onLost: () => void): Promise<pg.Client> => {
  const client = createClient(options);
  // The `end` event follows every error and is handled below; an `error` without a listener would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    client.once("end", onLost);
    await options.prepare(client);
    return client;
  } catch (error) {
    client.off("end", onLost);
    void client.end().catch(() => {});
    throw error;
  }
};

const probe = (client: pg.Client, onSilence: () => void): NodeJS.Timeout =>
  setInterval(() => void client.query("select 1").catch(onSilence), probeEveryMs).unref();

/**
 * Keeps one connection open outside the pool and reopens it, with backoff, whenever it is lost. The first attempt must
 * succeed: a server that cannot reach its database does not start.
 */
export const keepConnection = async (options: KeptConnectionOptions): Promise<KeptConnection> => {
  const { name, log } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const stand = async (again: boolean): Promise<void> => {
    let lost = false;
    const onLost = (): void => {
      if (lost) return;
      lost = true;
      clearInterval(timer);
      if (stopped) return;
      log.warn({ connection: name }, "database connection lost");
      options.onLost?.();
      retry(firstRetryMs);
    };
    const fresh = await open(options, onLost);
    if (stopped) return fresh.end();
    client = fresh;
    timer = probe(fresh, () => {
      void fresh.end().catch(() => {});
      onLost();
    });
    if (lost) clearInterval(timer);
    else options.onStanding?.(again);
  };

  const retry = (pauseMs: number): void => {
    timer = setTimeout(() => {
      stand(true).catch(() => {
        if (!stopped) retry(Math.min(pauseMs * 2, longestRetryMs));
      });
    }, pauseMs);
  };

  await stand(false);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
