import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import type { BenchStudent } from "./exam-data.ts";
import { projectRoot } from "./process.ts";

const runTool = (name: string, stdio: "inherit" | "pipe", args: readonly string[] = []): string =>
  execFileSync(process.execPath, [join(projectRoot, "tools", name), ...args], {
    encoding: "utf8",
    stdio: ["ignore", stdio, "inherit"],
  });

/** Builds the apps, because benchmarks measure the built product. */
export const buildApps = (): void => void runTool("build.mjs", "inherit");

/** Returns the path of Chromium; installs one if there is none. */
export const chromiumPath = (): string => runTool("find-chromium.mjs", "pipe", ["--install"]).split("\n").at(-1) ?? "";

/** Arguments with which the browser connects only to the measured server. */
export const quietArgs = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export const startBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...quietArgs, ...args] });

/** Arguments for a fake camera, microphone and screen. */
export const fakeDevices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Opens a fresh profile in which this student is signed in. */
export const signedIn = async (
  browser: Browser,
  baseURL: string,
  { cookie }: BenchStudent,
  serviceWorkers: "allow" | "block",
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers,
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
  });
  await signIn(context, baseURL, cookie);
  return context;
};

export const signIn = async (context: BrowserContext, url: string, cookie: string): Promise<void> => {
  const value = /examplar_session=([^\r;]+)/.exec(cookie)?.[1] ?? "";
  await context.addCookies([{ name: "examplar_session", value, url }]);
};
