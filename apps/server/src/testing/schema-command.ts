import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { dumpSchema } from "../platform/db/dump-schema.ts";
import { migrate } from "../platform/db/migrate.ts";
import { startEmbeddedServer, withClient } from "./database-server.ts";

/**
 * Compares the result of the migrations with the committed schema.sql and schema.gen.ts; `--write` updates both.
 * Always uses the embedded PostgreSQL: another version prints the same schema differently.
 */
const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const writing = process.argv.includes("--write");

/** Types bigint and numeric as numbers, as db.ts parses them. */
const codegenOptions = ["--dialect", "postgres", "--numeric-parser", "number", "--type-mapping", '{"int8":"number"}'];

/** Describes the first line in which two texts differ. */
const firstDifference = (committed: string, made: string): string => {
  const [before, after] = [committed.split("\n"), made.split("\n")];
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  return `line ${line + 1} is "${before[line] ?? ""}" and should be "${after[line] ?? ""}"`;
};

const generateTypes = async (url: string): Promise<string> => {
  const codegen = createRequire(import.meta.url).resolve("kysely-codegen/dist/cli/bin.js");
  const folder = await mkdtemp(join(tmpdir(), "examplar-types-"));
  try {
    const file = join(folder, "schema.gen.ts");
    await promisify(execFile)(process.execPath, [codegen, "--url", url, "--out-file", file, ...codegenOptions]);
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const complaints: string[] = [];
const settle = async (path: string, made: string): Promise<void> => {
  const committed = await readFile(pathOf(path), "utf8").catch(() => "");
  if (committed === made) return;
  if (writing) await writeFile(pathOf(path), made);
  else complaints.push(`apps/server/${path} is not what the migrations make; ${firstDifference(committed, made)}`);
};

const server = await startEmbeddedServer();
try {
  await withClient(server.url, async (client) => {
    await migrate(client);
    await settle("schema.sql", await dumpSchema(client));
  });
  await settle("src/platform/db/schema.gen.ts", await generateTypes(server.url));
} finally {
  await server.stop();
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
if (complaints.length > 0) process.stdout.write("npm run check -- --write brings them up to date.\n");
process.exitCode = complaints.length > 0 ? 1 : 0;
