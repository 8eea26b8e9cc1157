import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, readlink, realpath, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment, type Cluster, selfPath } from "./cluster.ts";

export interface Running {
  pid: number;
  socketDir: string;
}

const ourSettings: Record<string, string> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // After a checkpoint every page is written whole once. They are few, and their pages are not compressed: at the bell
  // squeezing two thousand of them took longer than all else.
  checkpoint_timeout: "15min",
  max_wal_size: "1GB",
  wal_compression: "off",
  checkpoint_completion_target: "0.9",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "warning",
  // A statement that fails may carry a student's text: the log keeps the error, not the statement.
  log_min_error_statement: "panic",
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const readPidFile = async (clusterDir: string): Promise<Running | null> => {
  const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketDir: lines[4] ?? "" } : null;
};

/** Process numbers are used again, above all in containers: the number counts only if its process works in our folder. */
const worksIn = async (pid: number, clusterDir: string): Promise<boolean> => {
  if (process.platform !== "linux") return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  return cwd === (await realpath(clusterDir));
};

/** The PostgreSQL that an earlier server of ours left running when it was killed. */
export const findOrphan = async (clusterDir: string): Promise<Running | null> => {
  const found = await readPidFile(clusterDir);
  return found && isAlive(found.pid) && (await worksIn(found.pid, clusterDir)) ? found : null;
};

/** A process that by chance has the number that our postmaster.pid still names. */
const findStranger = async (clusterDir: string): Promise<Running | null> => {
  const found = await readPidFile(clusterDir);
  return found && isAlive(found.pid) && !(await worksIn(found.pid, clusterDir)) ? found : null;
};

const logSizeLimit = 5_000_000;

export const logPath = (cluster: Cluster): string => join(cluster.dataDir, "postgres.log");

/** A file, not a pipe to us: PostgreSQL outlives a server that is killed. */
const openLog = async (cluster: Cluster): Promise<Awaited<ReturnType<typeof open>>> => {
  const path = logPath(cluster);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logSizeLimit) await rename(path, `${path}.old`);
  return open(path, "a", 0o600);
};

export interface Launched {
  child: ChildProcess;
  pid: number;
  /** What this start has written to the log so far. */
  output: () => Promise<string>;
}

/** In a process group of its own, so that Ctrl-C reaches the server first and the database last. */
export const launch = async (cluster: Cluster, socketDir: string, extra: Record<string, string>): Promise<Launched> => {
  const log = await openLog(cluster);
  try {
    const start = (await log.stat()).size;
    const stale = await findStranger(cluster.dir);
    const options = Object.entries({ ...ourSettings, ...extra, unix_socket_directories: socketDir });
    const child = spawn(
      join(cluster.native.dir, "bin", "postgres"),
      ["-D", selfPath(cluster.dir), ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        cwd: cluster.dir,
        // A number left in postmaster.pid that another program has by now would be taken for a live PostgreSQL;
        // this variable tells it to disregard that one, and it still looks for its own lost backends.
        env: cleanEnvironment(stale ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}),
        stdio: ["ignore", log.fd, log.fd],
        detached: true,
        ...cluster.account,
      },
    );
    await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    child.unref();
    const output = async () => (await readFile(logPath(cluster))).subarray(start).toString();
    return { child, pid: child.pid!, output };
  } finally {
    await log.close();
  }
};

const stopPatience = 60_000;

/** PostgreSQL removes its pid file as the last thing; a zombie that nobody collects still counts as ended. */
const hasEnded = async (pid: number, clusterDir: string): Promise<boolean> =>
  !isAlive(pid) || (await readPidFile(clusterDir)) === null;

const waitForEnd = async (pid: number, clusterDir: string, patience: number): Promise<boolean> => {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (await hasEnded(pid, clusterDir)) return true;
    await sleep(20);
  }
  return false;
};

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
export const shutDown = async (pid: number, clusterDir: string): Promise<void> => {
  if (await hasEnded(pid, clusterDir)) return;
  process.kill(pid, "SIGINT");
  if (await waitForEnd(pid, clusterDir, stopPatience)) return;
  // Immediate shutdown is what a crash is: safe, and repaired at the next start.
  process.kill(pid, "SIGQUIT");
  await waitForEnd(pid, clusterDir, 5_000);
};
