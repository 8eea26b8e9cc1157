import pg from "pg";
import type { Logger } from "../log/log.ts";

export interface KeptConnectionOptions {
  connection: pg.ClientConfig;
  /** How the connection is called in the database's own list. */
  name: string;
  /** Runs on every new connection before it counts as standing: LISTEN, settings. */
  prepare(client: pg.Client): Promise<void>;
  /** The connection stands; `again` says that one was lost before it. */
  onStanding?(again: boolean): void;
  /** It stands no more; a new one is being opened. */
  onLost?(): void;
  log: Logger;
}

export interface KeptConnection {
  stop(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 5000;
/** A cable pulled out sends no goodbye: only a query without a reply shows it. */
const probeEveryMs = 20_000;
/** For connecting, and for each statement: what runs here is small, so silence means that nobody is there. */
const patienceMs = 5000;
const impatient: pg.ClientConfig = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };

const createClient = ({ connection, name }: KeptConnectionOptions): pg.Client =>
  new pg.Client({ keepAlive: true, ...impatient, ...connection, application_name: name });

const open = async (options: KeptConnectionOptions, onLost: () => void): Promise<pg.Client> => {
  const client = createClient(options);
  // Every error of a standing connection is followed by its end; without a listener it would end the process.
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
 * One connection outside the pool, opened anew with growing pauses whenever it is lost. The first opening must
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
