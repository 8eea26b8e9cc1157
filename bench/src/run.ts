import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Options, Result } from "./bench.types.ts";
import { abuseBench } from "./abuse.bench.ts";
import { crashBench } from "./crash.bench.ts";
import { examBench } from "./exam.bench.ts";
import { honestBench } from "./honest.bench.ts";
import { journeyBench } from "./journey.bench.ts";
import { ledgerBench } from "./ledger.bench.ts";
import { loadBench } from "./load.bench.ts";
import { memoryBench } from "./memory.bench.ts";
import { outageBench } from "./outage.bench.ts";
import { realtimeBench } from "./realtime.bench.ts";
import { reportBench } from "./report.bench.ts";
import { startBench } from "./start.bench.ts";
import { storageBench } from "./storage.bench.ts";
import { superviseBench } from "./supervise.bench.ts";
import { timelineBench } from "./timeline.bench.ts";
import { typingBench } from "./typing.bench.ts";

const benches: Record<string, (options: Options) => Promise<Result>> = {
  ledger: ledgerBench,
  exam: examBench,
  start: startBench,
  crash: crashBench,
  abuse: abuseBench,
  journey: journeyBench,
  honest: honestBench,
  realtime: realtimeBench,
  storage: storageBench,
  supervise: superviseBench,
  typing: typingBench,
  memory: memoryBench,
  outage: outageBench,
  load: loadBench,
  timeline: timelineBench,
  report: reportBench,
};

const numbers = ["sockets", "rounds", "students", "minutes", "seconds", "kills"] as const;
const usage = `npm run bench -- ${Object.keys(benches).join("|")} ${numbers.map((name) => `[--${name} N]`).join(" ")} [--supervised] [--language en|fr] [--json FILE]\n`;

const refuse = (): never => {
  process.stderr.write(usage);
  process.exit(2);
};

const readArguments = () => {
  try {
    const named: Record<string, { type: "string" | "boolean" }> = { supervised: { type: "boolean" } };
    for (const name of ["json", "language", ...numbers]) named[name] = { type: "string" };
    return parseArgs({ allowPositionals: true, options: named });
  } catch {
    return refuse();
  }
};

const { values, positionals } = readArguments();
const options: Options = {};
for (const name of numbers) {
  const text = values[name];
  if (typeof text !== "string") continue;
  const value = Number(text);
  if (!(value > 0)) refuse();
  options[name] = value;
}
const { language } = values;
if (language === "en" || language === "fr") options.language = language;
else if (language !== undefined) refuse();
if (values["supervised"]) options.supervised = true;
const [name = ""] = positionals;
const bench = benches[name] ?? refuse();
// However this process ends, its watchdog stops the processes that it has started.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
const result = await bench(options);
console.table(result);
if (typeof values.json === "string") {
  await writeFile(values.json, `${JSON.stringify({ bench: name, ...result }, null, 2)}\n`);
}
