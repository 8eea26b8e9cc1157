import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Attack, Struck, Target } from "./abuse/abuse.types.ts";
import { abuses } from "./abuse/abuses.ts";
import type { Options, Result } from "./bench.types.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, startDatabase, startProductionServer } from "./support/product.ts";
import { VirtualStudent } from "./support/students/virtual-student.ts";

const betweenSavesMs = 100;

/** Saves at a steady pace until `ended` settles. Times each save, and counts those that were not stored. */
const saveUntil = async <T>(student: VirtualStudent, ended: Promise<T>) => {
  const times: number[] = [];
  let [failed, over] = [0, false];
  const end = () => void (over = true);
  ended.then(end, end);
  while (!over) {
    const begun = performance.now();
    if (!(await student.sync([student.makeEdit()]).catch(() => false))) failed += 1;
    times.push(performance.now() - begun);
    await pause(betweenSavesMs);
  }
  return { ...(await ended), max_ms: Math.round(Math.max(...times)), saves_failed: failed };
};

const attack = (workerData: Attack): Promise<Struck> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./abuse/attack.worker.ts", import.meta.url), { workerData });
    thread.once("message", resolve).once("error", reject);
    thread.once("exit", () => reject(new Error(`${workerData.name} ended without a result`)));
  });

const residentMb = async (pid: number): Promise<number> =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);

/** Runs each abuse in turn, and prints on the terminal what the server allowed. */
const abuseInTurn = async (honest: VirtualStudent, target: Target, seconds: number): Promise<Result> => {
  const result: Result = {};
  let [failed, saves_failed] = [0, 0];
  for (const name of Object.keys(abuses)) {
    const struck = await saveUntil(honest, attack({ name, target, seconds }));
    for (const allowed of new Set(struck.allowed)) process.stderr.write(`${name}: ${allowed}\n`);
    failed += struck.allowed.length;
    saves_failed += struck.saves_failed;
    result[`${name}_attacks`] = struck.attacks;
    result[`${name}_max_ms`] = struck.max_ms;
  }
  return { ...result, failed, saves_failed };
};

/** One honest student saves while others abuse the server in every known way. */
export const abuseBench = ({ seconds = 15 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const data_dir = join(folder, "data");
    const server = await startProductionServer(database.url, data_dir);
    try {
      const { port } = server;
      const exam = await insertExam(database.connection, { students: 1, questions: 20, seconds: 36_000 });
      const honest = new VirtualStudent(exam, exam.students[0]!, port);
      if (!(await honest.start())) throw new Error("the attempt did not start");
      const quiet = await saveUntil(honest, pause(seconds * 1000, {}));
      const target = { port, database: database.connection, data_dir };
      const result = await abuseInTurn(honest, target, seconds);
      honest.close();
      const server_peak_mb = await residentMb(server.process.child.pid!);
      return { quiet_max_ms: quiet.max_ms, ...result, server_peak_mb };
    } finally {
      await server.process.stop();
      await database.stop();
    }
  });
