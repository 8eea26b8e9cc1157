import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

/** Workers read this file again: what was chosen once is handed on to them. */
const once = (name: string, choose: () => string): string => (process.env[name] ??= choose());

const finder = fileURLToPath(new URL("../tools/find-chromium.mjs", import.meta.url));
const executablePath = once("CHROMIUM_PATH", () => execFileSync(process.execPath, [finder], { encoding: "utf8" }));

/** A browser of its own accord looks for updates and accounts: nothing may leave this machine. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./support/build-apps.ts",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/e2e-report.json" }]],
  use: {
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    // A page that is served by a worker escapes the tests' own delays and failures; the offline journey allows it.
    serviceWorkers: "block",
    launchOptions: { executablePath, args: [...quiet, ...sandbox] },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});
