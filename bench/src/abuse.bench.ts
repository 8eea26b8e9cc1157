import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Options, Result } from "./bench.types.ts";
import type { Attack } from "./support/attack.worker.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { VirtualStudent } from "./support/students/virtual-student.ts";

const betweenSavesMs = 100;

/** Saves at a steady pace for so long; times each, and counts what was not stored. */
const timeSaves = async (student: VirtualStudent, seconds: number) => {
  const times: number[] = [];
  let failed = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const begun = performance.now();
    if (!(await student.sync([student.makeEdit()]).catch(() => false))) failed += 1;
    times.push(performance.now() - begun);
    await pause(betweenSavesMs);
  }
  return { max_ms: Math.round(Math.max(...times)), failed, saves: times.length };
};

const underAttack = async <T>(attack: Attack, work: () => Promise<T>): Promise<T & { attacks: number }> => {
  const thread = new Worker(new URL("./support/attack.worker.ts", import.meta.url), { workerData: attack });
  const exited = once(thread, "exit");
  const counted = once(thread, "message");
  const result = await work();
  thread.postMessage("stop");
  const [attacks] = (await Promise.race([counted, exited.then(() => [0])])) as [number];
  await exited;
  return { ...result, attacks };
};

const residentMb = async (pid: number): Promise<number> =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);

/** One student saves while ten connections abuse the server, in each of the ways that are known. */
export const abuseBench = ({ seconds = 15 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    try {
      const port = portOf(server);
      const exam = await insertExam(database.connection, { students: 2, questions: 20, seconds: 36_000 });
      const [honest, abuser] = exam.students.map((student) => new VirtualStudent(exam, student, port));
      if (!(await honest!.start())) throw new Error("the attempt did not start");
      if (!(await abuser!.start())) throw new Error("the attempt did not start");
      const quiet = await timeSaves(honest!, seconds);
      const result: Result = { quiet_max_ms: quiet.max_ms };
      let failed = quiet.failed;
      for (const kind of ["bodies", "files", "sockets", "codes", "history"] as const) {
        const { cookie, device_id } = abuser!.student;
        const own = { instance_id: abuser!.instance_id, device_id, question_id: exam.question_ids[1]! };
        const attack = { kind, port, cookie, own };
        const timed = await underAttack(attack, () => timeSaves(honest!, seconds));
        failed += timed.failed;
        result[`${kind}_attacks`] = timed.attacks;
        result[`${kind}_max_ms`] = timed.max_ms;
      }
      honest!.close();
      return { ...result, failed, server_peak_mb: await residentMb(server.child.pid!) };
    } finally {
      await server.stop();
      await database.stop();
    }
  });
