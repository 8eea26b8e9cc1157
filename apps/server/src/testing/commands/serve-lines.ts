import { createInterface } from "node:readline";
import { openRunning } from "../open-running.ts";

type Database = Awaited<ReturnType<typeof openRunning>>;

/**
 * Runs a command that a browser test starts beside its server. `node X.command.ts DATA_DIR` reads a JSON request from
 * each line of its input, prints each result as a JSON line, and exits at the end of its input.
 */
export const serveLines = async <Wanted>(
  work: (database: Database, wanted: Wanted, data_dir: string) => Promise<unknown>,
): Promise<void> => {
  const data_dir = process.argv[2] ?? "";
  const database = await openRunning(data_dir);
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await work(database, JSON.parse(line) as Wanted, data_dir))}\n`);
  }
  await database.stop();
};
