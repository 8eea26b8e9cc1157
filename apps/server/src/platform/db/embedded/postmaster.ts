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
  // After each checkpoint PostgreSQL writes every changed page to the WAL in full once. So checkpoints are rare. Pages
  // are not compressed: at the bell, compressing two thousand of them took longer than everything else.
  checkpoint_timeout: "15min",
  max_wal_size: "1GB",
  wal_compression: "off",
  checkpoint_completion_target: "0.9",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "warning",
  // A failing statement may contain a student's text: the log keeps the error, not the statement.
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

/** Returns whether the process runs in our folder: systems reuse process ids, most of all in containers. */
const worksIn = async (pid: number, clusterDir: string): Promise<boolean> => {
  if (process.platform !== "linux") return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  return cwd === (await realpath(clusterDir));
};

/** Finds the PostgreSQL that an earlier, killed server left running. */
export const findOrphan = async (clusterDir: string): Promise<Running | null> => {
  const found = await readPidFile(clusterDir);
  return found && isAlive(found.pid) && (await worksIn(found.pid, clusterDir)) ? found : null;
};

/** Finds an unrelated process that by chance has the id in our leftover postmaster.pid. */
const findStranger = async (clusterDir: string): Promise<Running | null> => {
  const found = await readPidFile(clusterDir);
  return found && isAlive(found.pid) && !(await worksIn(found.pid, clusterDir)) ? found : null;
};

const logSizeLimit = 5_000_000;

export const logPath = (cluster: Cluster): string => join(cluster.dataDir, "postgres.log");

/** Opens the log as a file, not as a pipe to us, because PostgreSQL survives a killed server. */
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
  /** Returns what this start has written to the log so far. */
  output: () => Promise<string>;
}

/** Starts PostgreSQL in its own process group: Ctrl-C then reaches the server only, which stops the database last. */
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
        // PostgreSQL would take another program that now has the id in postmaster.pid for a running PostgreSQL.
        // This variable makes it ignore that id; it still checks for backends of its own that are left over.
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

/** PostgreSQL removes its pid file last. Without the file, it counts as ended, even as a zombie that nobody reaped. */
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

/** Fast shutdown: PostgreSQL rolls back open transactions; every acknowledged write is on disk. */
export const shutDown = async (pid: number, clusterDir: string): Promise<void> => {
  if (await hasEnded(pid, clusterDir)) return;
  process.kill(pid, "SIGINT");
  if (await waitForEnd(pid, clusterDir, stopPatience)) return;
  // An immediate shutdown equals a crash: safe, because PostgreSQL recovers at the next start.
  process.kill(pid, "SIGQUIT");
  await waitForEnd(pid, clusterDir, 5_000);
};
