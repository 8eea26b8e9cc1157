import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Options, Result } from "./bench.types.ts";
import { realtimeBench } from "./realtime.bench.ts";

const benches: Record<string, (options: Options) => Promise<Result>> = { realtime: realtimeBench };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, sockets: { type: "string" }, rounds: { type: "string" } },
});

const countOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const options = Object.fromEntries(
  Object.entries({ sockets: countOf(values.sockets), rounds: countOf(values.rounds) }).filter(
    ([, value]) => value !== undefined,
  ),
) as Options;

const [name = ""] = positionals;
const bench = benches[name];
const valid = Object.values(options).every((value) => Number.isInteger(value) && value > 0);
if (!bench || !valid) {
  process.stderr.write(`npm run bench -- ${Object.keys(benches).join("|")} [--sockets N] [--rounds N] [--json FILE]\n`);
  process.exit(2);
}
const result = await bench(options);
console.table(result);
if (values.json) await writeFile(values.json, `${JSON.stringify({ bench: name, ...result }, null, 2)}\n`);
