import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromiumPath, quietArgs } from "./browser.ts";
import { watch } from "./watchdog/watchdog.ts";

const patienceMs = 20_000;

/**
 * Starts an independent browser: tools connect to its `endpoint` and disconnect, and it goes on. Profile in `folder`.
 */
export const startFreeBrowser = async (folder: string, args: readonly string[] = []) => {
  const own = [`--user-data-dir=${folder}`, "--remote-debugging-port=0", "--headless", "--window-size=1280,900"];
  const child = spawn(chromiumPath(), [...quietArgs, ...own, ...args, "about:blank"], {
    stdio: "ignore",
    detached: true,
  });
  const unwatch = watch({ kind: "group", pid: child.pid ?? 0 });
  const exited = once(child, "exit").then(unwatch, unwatch);
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(100)) {
    const [port, path] = (await readFile(join(folder, "DevToolsActivePort"), "utf8").catch(() => "")).split("\n");
    if (port && path) return { pid: child.pid, endpoint: `ws://127.0.0.1:${port}${path}`, stop };
  }
  await stop();
  throw new Error("the browser did not start");
};
