import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./lib/serve.mjs";
import { main } from "./lib/steps.mjs";

/** Whoever started us holds our input open: when they are gone, however that came, so are we. */
const stopWithCaller = () => {
  process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume();
};

/** The built product with fresh demo data, for the length of a browser test run. PORT says where, E2E_DATA_DIR where it keeps it. */
await main(async () => {
  const dataDir = process.env["E2E_DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "examplar-e2e-")));
  stopWithCaller();
  try {
    return await serve({ DATA_DIR: dataDir, DATABASE_URL: undefined, EXAMPLAR_DEMO: "on", NODE_ENV: undefined });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
