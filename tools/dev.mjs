import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { runAll } = await import("./lib/run-all.mjs");
const { main } = await import("./lib/steps.mjs");

const address = "http://localhost:5173";

await main(async () => {
  await ensureInstalled();
  console.log(`Examplar is at ${address} and reloads as you write; Ctrl-C stops it all.`);
  return runAll([
    // The server must know the address that the browser sees, or it refuses its calls as coming from elsewhere.
    { args: ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], env: { PUBLIC_URL: address } },
    { args: ["tools/lib/dev-servers.mjs"], env: {} },
  ]);
});
