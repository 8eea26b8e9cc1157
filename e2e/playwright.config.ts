import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

/** Workers read this file again: what was chosen once is handed on to them. */
const once = (name: string, choose: () => string): string => (process.env[name] ??= choose());

const port = once("EXAMPLAR_E2E_PORT", () => String(20_000 + (process.pid % 40_000)));
const finder = fileURLToPath(new URL("../tools/find-chromium.mjs", import.meta.url));
const executablePath = once("CHROMIUM_PATH", () => execFileSync(process.execPath, [finder], { encoding: "utf8" }));
const baseURL = `http://localhost:${port}`;

/** A browser of its own accord looks for updates and accounts: nothing may leave this machine. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
];
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"], ["json", { outputFile: "../.cache/e2e-report.json" }]],
  use: {
    baseURL,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    launchOptions: { executablePath, args: [...quiet, ...sandbox] },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
  webServer: {
    command: "node ../tools/e2e-server.mjs",
    url: `${baseURL}/api/v1/health`,
    env: { PORT: port, LOG_LEVEL: "warn" },
    timeout: 240_000,
    stdout: "ignore",
    stderr: "pipe",
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
