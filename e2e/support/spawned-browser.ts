import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, request, type BrowserContext } from "@playwright/test";
import { launchOptions } from "./launch.ts";
import { signIn, type Person } from "./people.ts";

/** A browser started without Playwright's defaults: its tabs lose focus and become hidden like a student's. */
export interface SpawnedBrowser {
  context: BrowserContext;
  /** Simulates a closed lid: suspends every process of the browser for this time. */
  sleep: (ms: number) => Promise<void>;
  stop: () => Promise<void>;
}

const addressOf = async ({ stderr }: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: stderr! })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the browser did not start");
};

const signInWith = async (context: BrowserContext, baseURL: string, person: Person) => {
  const client = await request.newContext({ baseURL });
  await signIn(client, person, "en");
  const { cookies } = await client.storageState();
  await context.addCookies(cookies);
  await client.dispose();
};

/** The display for its windows, and additional arguments. */
interface Screen {
  display: string;
  args: string[];
}

export const spawnBrowser = async (baseURL: string, person: Person, screen?: Screen): Promise<SpawnedBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), "examplar-profile-"));
  const { executablePath, args } = launchOptions;
  const own = ["--remote-debugging-port=0", `--user-data-dir=${profile}`, "--window-size=1280,800"];
  const child = spawn(executablePath, [...args, ...own, ...(screen?.args ?? ["--headless=new"]), "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    // A killed browser leaves temporary files; inside the profile, they are deleted with it.
    env: { ...process.env, TMPDIR: profile, ...(screen && { DISPLAY: screen.display }) },
  });
  const group = -child.pid!;
  const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: true });
  child.stderr.resume();
  const context = browser.contexts()[0]!;
  await signInWith(context, baseURL, person);
  return {
    context,
    sleep: async (ms) => {
      process.kill(group, "SIGSTOP");
      await new Promise((resolve) => void setTimeout(resolve, ms));
      process.kill(group, "SIGCONT");
    },
    stop: async () => {
      const ended = once(child, "exit");
      await browser.close().catch(() => undefined);
      process.kill(group, "SIGKILL");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
