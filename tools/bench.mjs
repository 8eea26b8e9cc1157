import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { runNode } = await import("./lib/run.mjs");
const { main } = await import("./lib/steps.mjs");

await main(async () => {
  await ensureInstalled();
  return (await runNode(["bench/src/run.ts", ...process.argv.slice(2)], { show: true })).code;
});
