import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "@playwright/test";
import type { Language } from "@examplar/domain";
import { launchOptions, place } from "./launch.ts";
import { signIn } from "./people.ts";

/** A browser with a profile on disk, like a student's: its stored data survives the browser. */
export interface OwnBrowser {
  open: (baseURL: string, args?: readonly string[]) => Promise<BrowserContext>;
  /** Simulates a power cut: no page receives an event. */
  kill: () => Promise<void>;
  /** Closes the browser and deletes its profile. */
  remove: () => Promise<void>;
}

/** Finds the browser's main process; its child processes have a `--type=` argument. */
const pidOf = (profile: string): number => {
  const found = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const isOurs = (pid: string): boolean => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith("--type="));
    } catch {
      return false;
    }
  };
  const pid = found.find(isOurs);
  if (!pid) throw new Error("the browser is not running");
  return Number(pid);
};

export const createOwnBrowser = async (): Promise<OwnBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), "examplar-profile-"));
  let context: BrowserContext | undefined;
  const open = async (baseURL: string, args: readonly string[] = []) => {
    // A killed browser leaves temporary files; inside the profile, they are deleted with it.
    const env = { ...process.env, TMPDIR: profile };
    const settings = { ...launchOptions, ...place, env, baseURL, serviceWorkers: "allow" } as const;
    context = await chromium.launchPersistentContext(profile, { ...settings, args: [...launchOptions.args, ...args] });
    return context;
  };
  const kill = async () => {
    const gone = new Promise((resolve) => context?.once("close", resolve));
    process.kill(pidOf(profile), "SIGKILL");
    await gone;
  };
  const remove = async () => {
    await context?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { open, kill, remove };
};

/**
 * Signs in and closes the browser. Chromium writes cookies with a delay, so a test that kills it needs an earlier
 * sign-in.
 */
export const signInEarlier = async (browser: OwnBrowser, url: string, language: Language): Promise<void> => {
  const earlier = await browser.open(url);
  await signIn(earlier.request, "camille", language);
  await earlier.close();
};
