import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { projectRoot } = await import("./lib/run.mjs");
const { runAll } = await import("./lib/run-all.mjs");
const { main } = await import("./lib/steps.mjs");

/** The student app's dev server; it passes on what belongs to the server and to the teacher app. */
const address = "http://localhost:5173";
const vite = `${projectRoot}/node_modules/vite/bin/vite.js`;

await main(async () => {
  await ensureInstalled();
  console.log(`Examplar is at ${address} and reloads as you write; Ctrl-C stops it all.`);
  return runAll([
    // The server must know the address that the browser sees, or it refuses its calls as coming from elsewhere.
    { args: ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], env: { PUBLIC_URL: address } },
    { args: [vite, "--clearScreen", "false", "--strictPort"], cwd: "apps/student" },
    { args: [vite, "--clearScreen", "false", "--strictPort"], cwd: "apps/teacher" },
  ]);
});
