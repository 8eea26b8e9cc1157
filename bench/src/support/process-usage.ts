import { readFile } from "node:fs/promises";

type Pid = number | string | undefined;

/** Sums a figure of a process and all its descendants. Works on Linux only; NaN elsewhere. */
const sumOverTree = async (pid: Pid, read: (pid: Pid) => Promise<number>): Promise<number> => {
  const own = await read(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const theirs = await Promise.all(
    children
      .split(" ")
      .filter(Boolean)
      .map((child) => sumOverTree(child, read)),
  );
  return theirs.reduce((sum, value) => sum + value, own);
};

const residentMb = async (pid: Pid): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** Returns proportional memory: pages that several processes share are divided among them. */
export const proportionalMb = async (pid: Pid): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1024;
};

const tickMs = 10;

/** Includes the time of child processes that have ended since. */
const cpuMs = async (pid: Pid): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
};

/** Returns memory in MB, resident by default. */
export const memoryOf = (pid: Pid, read = residentMb): Promise<number> => sumOverTree(pid, read);

/** Returns milliseconds of processor time so far. */
export const processorTimeOf = (pid: Pid): Promise<number> => sumOverTree(pid, cpuMs);
