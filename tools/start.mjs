import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { serve } = await import("./lib/serve.mjs");
const { ensureBuilt } = await import("./lib/build.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { main } = await import("./lib/steps.mjs");

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return serve();
});
