/// <reference types="node" />
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const packageRoot = fileURLToPath(new URL("../..", import.meta.url));
const projectRoot = fileURLToPath(new URL("../../../..", import.meta.url));

/** Searches as the product's tools do, so that all tests use one browser. */
const chromiumPath = (): string => {
  const given = process.env["CHROMIUM_PATH"];
  const found = given ?? execFileSync(process.execPath, [join(projectRoot, "tools/find-chromium.mjs")]).toString();
  if (!found) throw new Error("No Chromium was found: install one, or set CHROMIUM_PATH.");
  return found;
};

/** Serves this package's own sources on localhost, one page that loads the given module, and nothing else. */
export const servePage = async (module: string): Promise<{ origin: string; close(): Promise<void> }> => {
  const html = `<!doctype html><title>sync</title><script type="module" src="/${module}"></script>`;
  const server = await createViteServer({
    root: packageRoot,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    cacheDir: join(tmpdir(), "examplar-sync-vite"),
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0, hmr: false, ws: false, watch: null, fs: { allow: [projectRoot] } },
    plugins: [
      {
        name: "one-page",
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url !== "/") return next();
            response.setHeader("content-type", "text/html").end(html);
          });
        },
      },
    ],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== "object" || !address) throw new Error("The test server has no address.");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

export interface Browser {
  context: BrowserContext;
  page: Page;
  /** Kills the browser as a power cut does: without events, without flushing. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a browser on the given profile; the next browser on this profile finds its data. */
export const openBrowser = async (profile: string, origin: string): Promise<Browser> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(origin);
  await page.waitForFunction(() => "rig" in globalThis);
  return { context, page, kill: () => killBrowser(context, profile), close: () => context.close() };
};

const killBrowser = async (context: BrowserContext, profile: string): Promise<void> => {
  const gone = new Promise((resolve) => context.once("close", resolve));
  for (const pid of processesOn(profile)) kill(pid);
  await gone;
};

/**
 * Finds processes by the profile, a folder made for this test alone: no other browser of the machine can be among them.
 */
const processesOn = (profile: string): number[] => {
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { maxBuffer: 64 * 1024 * 1024 })
    .toString()
    .split("\n");
  return lines.filter((line) => line.includes(`--user-data-dir=${profile}`)).map((line) => Number.parseInt(line, 10));
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with its parent.
  }
};

export const newProfile = async (preferences?: object): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), "examplar-sync-"));
  if (preferences) {
    await mkdir(join(profile, "Default"));
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  }
  return profile;
};

export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 });
