import { startEmbeddedDatabase } from "./embedded.ts";

/**
 * The embedded database alone, for measurements that speak to it directly: `node command.ts DIR` prints its connection
 * as JSON and runs until it is told to stop.
 */
const [dataDir = ""] = process.argv.slice(2);
const quiet = () => {};
const database = await startEmbeddedDatabase({ dataDir, log: { info: quiet, warn: quiet } });
process.stdout.write(`${JSON.stringify(database.connection)}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void database.stop().then(() => process.exit(0)));
}
