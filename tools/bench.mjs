import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { runAll } = await import("./lib/run-all.mjs");
const { main } = await import("./lib/steps.mjs");

await main(async () => {
  await ensureInstalled();
  return runAll([{ args: ["bench/src/run.ts", ...process.argv.slice(2)] }]);
});
