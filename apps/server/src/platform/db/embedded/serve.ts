import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Cluster, lastLines } from "./cluster.ts";
import { connectionTo, connectWithPatience, isServing } from "./connection.ts";
import { findOrphan, launch, type Launched, logPath } from "./postmaster.ts";
import { noSpace, saysNoSpace, StartRefusal } from "./start-refusal.ts";

/** A PostgreSQL that has replied, and the connection on which it did. */
export interface Served {
  pid: number;
  socketDir: string;
  clusterDir: string;
  client: pg.Client;
  adopted: boolean;
}

/** Differs from "examplar" on purpose: a server that only starts must not count as one that runs (data-directory-lock.ts). */
const applicationName = "examplar launcher";
/** Long timeout, because PostgreSQL may need minutes to replay its log after a crash. */
const recoveryPatience = 600_000;
const backendPatience = 15_000;

const adopt = async (cluster: Cluster, socketDir: string): Promise<Served | null> => {
  const orphan = await findOrphan(cluster.dir);
  if (!orphan) return null;
  const dir = orphan.socketDir || socketDir;
  let gone = false;
  const watch = setInterval(
    () => void findOrphan(cluster.dir).then((found) => (gone = found?.pid !== orphan.pid)),
    200,
  );
  const client = await connectWithPatience(connectionTo(dir, "postgres"), applicationName, 60_000, () => gone);
  clearInterval(watch);
  if (client && (await isServing(client, cluster.dir)))
    return { pid: orphan.pid, socketDir: dir, clusterDir: cluster.dir, client, adopted: true };
  await client?.end();
  if (gone) return null;
  throw new StartRefusal(
    `A PostgreSQL is running in ${cluster.dir} (process ${orphan.pid}) but does not reply: stop it, then start again.`,
  );
};

/** Start errors worth a retry: backends of a killed PostgreSQL need a moment to exit before the next may start. */
const willPass = (output: string): boolean =>
  /pre-existing shared memory block|lock file "postmaster.pid"/.test(output);

const explain = (cluster: Cluster, output: string): StartRefusal =>
  saysNoSpace(output)
    ? noSpace(cluster.dataDir)
    : new StartRefusal(`PostgreSQL did not start: ${lastLines(output)} (the log is ${logPath(cluster)}).`);

const hasExited = ({ child }: Launched): boolean => child.exitCode !== null || child.signalCode !== null;

const start = async (cluster: Cluster, socketDir: string, settings: Record<string, string>): Promise<Served> => {
  const until = Date.now() + backendPatience;
  for (;;) {
    const launched = await launch(cluster, socketDir, settings);
    const connection = connectionTo(socketDir, "postgres");
    const client = await connectWithPatience(connection, applicationName, recoveryPatience, () => hasExited(launched));
    if (client) return { pid: launched.pid, socketDir, clusterDir: cluster.dir, client, adopted: false };
    const output = await launched.output();
    if (!willPass(output) || Date.now() > until) throw explain(cluster, output);
    await sleep(200);
  }
};

export const adoptOrStart = async (
  cluster: Cluster,
  socketDir: string,
  settings: Record<string, string>,
): Promise<Served> => (await adopt(cluster, socketDir)) ?? (await start(cluster, socketDir, settings));
