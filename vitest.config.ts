import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const skipped = ["**/node_modules/**", "**/dist/**", "**/fixture/**"];

/** They mostly wait, for lines that are silent or dead. */
const waiting = [
  "integration/database-faults",
  "integration/silent-database",
  "platform/db/db",
  "platform/db/kept-connection",
  "storage/s3/s3-faults",
].map((name) => `${name}.test.ts`);
const waits = ({ moduleId }: TestSpecification) => waiting.some((name) => moduleId.endsWith(name));

/** Files that mostly wait begin first, beside those that work; last, they would be waited for alone. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array: the runner's own order
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    // Otherwise names of table rows end after 40 characters, and some read alike.
    taskTitleValueFormatTruncate: 0,
    sequence: { sequencer: WaitingFirst },
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
