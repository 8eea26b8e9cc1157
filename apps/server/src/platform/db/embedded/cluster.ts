import { spawn } from "node:child_process";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Account } from "./account.ts";
import { type Native } from "./native.ts";
import { asDiskRefusal, hasCode, noSpace, saysNoSpace, StartRefusal } from "./start-refusal.ts";

/** A PostgreSQL cluster: its folders, the account that runs it, and the PostgreSQL programs. */
export interface Cluster {
  dataDir: string;
  dir: string;
  account: Account;
  native: Native;
}

/**
 * Path by which the child process names its folder. It starts inside the folder and uses its working directory, so its
 * account needs no access to the folders above: a clone made by root below a closed folder works.
 */
export const selfPath = (dir: string): string => (process.platform === "linux" ? "/proc/self/cwd" : dir);

/** Environment of PostgreSQL's processes. They inherit none of ours: PGDATA, LC_ALL and the like would change them. */
export const cleanEnvironment = (extra: Record<string, string> = {}): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  ...extra,
});

const initdbOptions = [
  "--username=postgres",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  "--no-instructions",
];

const runInitdb = (cluster: Cluster, dir: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(cluster.native.dir, "bin", "initdb"), ["-D", selfPath(dir), ...initdbOptions], {
      cwd: dir,
      env: cleanEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      ...cluster.account,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });

const syncFolder = async (dir: string): Promise<void> => {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
};

/** Removes the folders of interrupted initialisations. */
const removeLeftovers = async (cluster: Cluster): Promise<void> => {
  const prefix = `${basename(cluster.dir)}.new-`;
  for (const name of await readdir(dirname(cluster.dir)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      await rm(join(dirname(cluster.dir), name), { recursive: true, force: true });
};

const initialise = async (cluster: Cluster): Promise<void> => {
  const fresh = `${cluster.dir}.new-${process.pid}`;
  try {
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    if (cluster.account) await chown(fresh, cluster.account.uid, cluster.account.gid);
    const { code, output } = await runInitdb(cluster, fresh);
    if (saysNoSpace(output)) throw noSpace(cluster.dataDir);
    if (code !== 0)
      throw new StartRefusal(`PostgreSQL could not make its files in ${cluster.dir}: ${lastLines(output)}`);
    await rename(fresh, cluster.dir);
    await syncFolder(dirname(cluster.dir));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another server that started at the same moment was faster: use its cluster.
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw asDiskRefusal(error, cluster.dataDir);
  }
};

export const lastLines = (output: string): string => {
  const lines = output.trim().split("\n");
  const telling = lines.filter((line) => /error|fatal|panic|could not/i.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? "it said nothing").replace(/^.*?(FATAL|PANIC|ERROR|error): +/i, "").trim();
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Creates the cluster if there is none. An existing one is complete: it was created elsewhere and moved here. */
export const prepareCluster = async (cluster: Cluster): Promise<void> => {
  await removeLeftovers(cluster);
  if (!(await exists(cluster.dir))) await initialise(cluster);
  const version = await readFile(join(cluster.dir, "PG_VERSION"), "utf8").catch(() => "");
  if (version.trim() !== String(cluster.native.major))
    throw new StartRefusal(
      version
        ? `The database in ${cluster.dir} was made by PostgreSQL ${version.trim()} and this version of Examplar brings ${cluster.native.major}: move the data over first, or set DATABASE_URL.`
        : `The folder ${cluster.dir} does not hold a database: move it away, then start again.`,
    );
};
