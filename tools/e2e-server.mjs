import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { serve } from "./lib/serve.mjs";
import { main } from "./lib/steps.mjs";

/** The built product with fresh demo data, for the length of a browser test run. PORT says where. */
await main(async () => {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "examplar-e2e-"));
  try {
    return await serve({ DATA_DIR: dataDir, DATABASE_URL: undefined, EXAMPLAR_DEMO: "on", NODE_ENV: undefined });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
