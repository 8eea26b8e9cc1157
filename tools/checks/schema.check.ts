import { runBin } from "./run-bin.ts";

process.exitCode = await runBin("node", ["apps/server/src/testing/schema-command.ts", ...process.argv.slice(2)]);
