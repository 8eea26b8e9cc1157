import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const binFolder = join(projectRoot, "node_modules", ".bin");

/** Returns the Node that the project installs for itself; before the installation, the running one. */
export const projectNode = () => {
  const own = join(binFolder, "node");
  return existsSync(own) ? own : process.execPath;
};

/**
 * Turns on Node's compile cache: each of our programs, many in a test run, then starts in half the time.
 * @param {Record<string, string | undefined>} [extra]
 */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(projectRoot, ".cache", "node"),
  ...process.env,
  PATH: `${binFolder}${delimiter}${process.env["PATH"] ?? ""}`,
  ...extra,
});

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Stops the children on a signal, then exits, unless a longer-running command has its own listener for the signal. */
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    if (process.listenerCount(signal) === 1) process.exit(130);
  });
}

/**
 * Runs a program to its end and returns its exit code and all its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { cwd = projectRoot, env = {}, show = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (/** @type {number} */ code, /** @type {string} */ more = "") => {
      running.delete(child);
      resolve({ code, output: output + more });
    };
    child.on("error", (error) => end(127, error.message));
    child.on("close", (code) => end(code ?? 1));
  });

/**
 * Runs one of the project's own programs on the project's own Node.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(projectNode(), args, options);
