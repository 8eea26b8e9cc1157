import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { projectRoot } = await import("./lib/run.mjs");
const { runAll } = await import("./lib/run-all.mjs");
const { main } = await import("./lib/steps.mjs");

/** The student app's dev server, which proxies requests for the server and the teacher app. */
const address = "http://localhost:5173";
const vite = `${projectRoot}/node_modules/vite/bin/vite.js`;

await main(async () => {
  await ensureInstalled();
  console.log(`Examplar is at ${address} and reloads as you write; Ctrl-C stops it all.`);
  return runAll([
    // The server must know the address that the browser uses, or it refuses its requests as cross-site.
    { args: ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], env: { PUBLIC_URL: address } },
    { args: [vite, "--clearScreen", "false", "--strictPort"], cwd: "apps/student" },
    { args: [vite, "--clearScreen", "false", "--strictPort"], cwd: "apps/teacher" },
  ]);
});
