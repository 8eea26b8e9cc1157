import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./lib/serve.mjs";
import { main } from "./lib/steps.mjs";

/** Stops the server when its standard input closes, that is, when the caller ends for any reason. */
const stopWithCaller = () => {
  process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume();
};

/**
 * Runs the built product with fresh demo data for the duration of a browser test run. PORT sets the port. E2E_DATA_DIR
 * sets the data folder, for a caller that needs to know it; the folder is removed at the end.
 */
await main(async () => {
  const dataDir = process.env["E2E_DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "examplar-e2e-")));
  stopWithCaller();
  try {
    return await serve({ DATA_DIR: dataDir, DATABASE_URL: undefined, EXAMPLAR_DEMO: "on", NODE_ENV: undefined });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
