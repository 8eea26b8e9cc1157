import { defineConfig } from "@playwright/test";
import { headlessShell, place } from "./support/launch.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./support/build-apps.ts",
  // One more than there are cores: many tests mostly wait, for a bell, a retry or a recorder.
  workers: 3,
  // A test that fails is run once more, with a trace: when it passes then, the run goes on and names it as flaky, and
  // whoever reads that finds the cause.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/e2e-report.json" }]],
  use: {
    // Recording every test costs more than the tests: `--trace on` records the one that is looked into.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    ...place,
    // A page that is served by a worker escapes the tests' own delays and failures; the offline journey allows it.
    serviceWorkers: "block",
    launchOptions: headlessShell,
  },
  projects: [
    { name: "chromium", testIgnore: "engines/**", use: { browserName: "chromium" } },
    { name: "engines", testMatch: "engines/**/*.spec.ts" },
  ],
});
