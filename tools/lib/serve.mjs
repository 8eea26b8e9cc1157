import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, projectNode, projectRoot } from "./run.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Delay before passing on SIGINT: Ctrl-C in a terminal also reaches the server itself, a signal to us alone does not.
 */
const interruptGrace = 700;

/**
 * Runs the server until it ends and returns its exit code.
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<number>}
 */
export const serve = (env = {}) =>
  new Promise((resolve) => {
    const child = spawn(projectNode(), ["apps/server/src/main.ts"], {
      cwd: projectRoot,
      env: environment(env),
      stdio: "inherit",
    });
    const pass = () => child.kill("SIGTERM");
    let interrupted = false;
    process.on("SIGTERM", pass);
    process.on("SIGHUP", pass);
    process.on("SIGINT", () => {
      if (interrupted) return;
      interrupted = true;
      setTimeout(pass, interruptGrace).unref();
    });
    stopWithParent(pass);
    child.on("error", (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
