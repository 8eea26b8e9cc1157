import { defineConfig } from "@playwright/test";
import { headlessShell, place } from "./support/launch.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./support/build-apps.ts",
  // One more than there are cores, because many tests mostly wait for a bell, a retry or a recorder.
  workers: 3,
  // Playwright runs a failed test once more, with a trace. If it passes then, the report names it as flaky, and
  // somebody must find the cause.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/e2e-report.json" }]],
  use: {
    // Tracing every test costs more than the tests. Use `--trace on` to trace the one under investigation.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    ...place,
    // Requests through a service worker bypass a test's routes and simulated failures. The offline journey allows it.
    serviceWorkers: "block",
    launchOptions: headlessShell,
  },
  projects: [
    { name: "chromium", testIgnore: "engines/**", use: { browserName: "chromium" } },
    { name: "engines", testMatch: "engines/**/*.spec.ts" },
  ],
});
