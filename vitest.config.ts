import { defineConfig } from "vitest/config";

const skipped = ["**/node_modules/**", "**/dist/**", "**/fixture/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "apps/{student,teacher}/**/*.test.{ts,tsx}",
            "{tools,bench}/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: skipped,
          // No test replaces a module, and each gives back what it borrowed: files that share a process take half the time.
          isolate: false,
          unstubGlobals: true,
          // Seconds on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "db",
          include: ["apps/server/**/*.test.ts"],
          exclude: skipped,
          isolate: false,
          unstubGlobals: true,
          globalSetup: "apps/server/src/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
