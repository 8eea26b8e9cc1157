import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

interface Struck {
  connection: pg.ClientConfig;
  postmaster(): Promise<number>;
}

type Strike = (struck: Struck) => Promise<unknown>;

const backends =
  "select pid from pg_stat_activity where backend_type = 'client backend' and application_name like 'examplar%' and application_name <> 'examplar launcher'";

/** Retries until the database serves again, because the last strike may not be over. */
const ask = async <Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> => {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(connection);
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
};

const signalPostmaster =
  (signal: NodeJS.Signals): Strike =>
  async ({ postmaster, connection }) => {
    await ask(connection, "select 1");
    process.kill(await postmaster(), signal);
  };

/** Faults of a database that its server must survive. */
export const strikes: readonly Strike[] = [
  ({ connection }) => ask(connection, `select pg_terminate_backend(pid) from (${backends}) as found`),
  async ({ connection }) => {
    const [found] = await ask<{ pid: number }>(connection, `${backends} order by state = 'active' desc limit 1`);
    if (found) process.kill(found.pid, "SIGKILL");
  },
  signalPostmaster("SIGKILL"),
  signalPostmaster("SIGINT"),
  signalPostmaster("SIGQUIT"),
];
