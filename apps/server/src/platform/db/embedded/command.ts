import { startEmbeddedDatabase } from "./embedded.ts";

/**
 * Runs the embedded database alone, for benchmarks that query it directly: `node command.ts DIR` prints its connection
 * as JSON and runs until SIGINT or SIGTERM.
 */
const [dataDir = ""] = process.argv.slice(2);
const quiet = () => {};
const database = await startEmbeddedDatabase({ dataDir, log: { info: quiet, warn: quiet } });
process.stdout.write(`${JSON.stringify(database.connection)}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void database.stop().then(() => process.exit(0)));
}
