import { setTimeout as pause } from "node:timers/promises";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { createProgress } from "./support/progress.ts";
import { memoryOf, processorTimeOf } from "./support/process-usage.ts";
import { readBack } from "./support/read-back.ts";
import { listen } from "./support/realtime-listener.ts";
import { VirtualStudent } from "./support/virtual-student.ts";

const syncEveryMs = 15_000;
const arrivalMs = 60_000;
/** The exam's page looks at its clock this often, and so hears the bell within it. */
const bellHeardMs = 250;

interface Tally {
  requests: number;
  failed: number;
  open: number[];
  sync: number[];
  /** Of these, the last one of each student, all in the same instant. */
  bell_sync: number[];
  finish: number[];
}

const timed = async (tally: Tally, times: number[], work: () => Promise<boolean>): Promise<number> => {
  const begin = performance.now();
  const ok = await work().catch(() => false);
  const ms = performance.now() - begin;
  times.push(ms);
  tally.requests += 1;
  if (!ok) tally.failed += 1;
  return ms;
};

const isOk = async (answer: Promise<{ status: number }>): Promise<boolean> => (await answer).status === 200;

/** Arrives at a moment of the first minute, opens the paper, writes with pauses, hands in at the bell with all others. */
const sitExam = async (student: VirtualStudent, index: number, count: number, bell: number, tally: Tally) => {
  await pause((arrivalMs * index) / count);
  await timed(tally, tally.open, async () => {
    const path = `/api/v1/quizzes_attempt_summaries/${student.student.summary_id}`;
    return (await student.start()) && (await isOk(student.call("GET", `${path}/quiz_instance`)));
  });
  while (performance.now() < bell - syncEveryMs) {
    await pause(syncEveryMs * (0.5 + Math.random()));
    const edits = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => student.makeEdit());
    await timed(tally, tally.sync, () => student.sync(edits));
    if (Math.random() < 0.3) await timed(tally, [], () => student.sendEvents());
  }
  await pause(Math.max(0, bell - performance.now()) + Math.random() * bellHeardMs);
  tally.bell_sync.push(await timed(tally, tally.sync, () => student.sync([student.makeEdit()])));
  await timed(tally, tally.finish, () =>
    isOk(student.call("POST", `/api/v1/quizzes_attempt_summaries/${student.student.summary_id}/close`)),
  );
};

export const examBench = ({ students: count = 200, minutes = 2 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const port = portOf(server);
    const ms = minutes * 60_000;
    const exam = await insertExam(database.connection, { students: count, questions: 60, seconds: ms / 1000 + 600 });
    const students = exam.students.map((student) => new VirtualStudent(exam, student, port));
    const tally: Tally = { requests: 0, failed: 0, open: [], sync: [], bell_sync: [], finish: [] };
    const listeners = await listen(port, exam.students);
    const progress = createProgress(ms);
    const ticker = setInterval(() => progress.show(`${tally.requests} requests, ${tally.failed} failed`), 1000);
    const processorTime = async () =>
      (await processorTimeOf(server.child.pid)) + (await processorTimeOf(database.process.child.pid));
    const processor_time_before = await processorTime();
    const bell = performance.now() + ms;
    await Promise.all(students.map((student, index) => sitExam(student, index, count, bell, tally)));
    clearInterval(ticker);
    progress.end();
    const cpu_ms_per_student = rounded(((await processorTime()) - processor_time_before) / count);
    const server_rss_mb = Math.round(await memoryOf(server.child.pid));
    const connected = listeners.connected();
    listeners.stop();
    for (const student of students) student.close();
    const { acknowledged, missing } = await readBack(database.connection, students);
    await server.stop();
    await database.stop();
    return {
      students: count,
      connected,
      requests: tally.requests,
      failed: tally.failed,
      acknowledged,
      missing,
      open_p50_ms: rounded(percentile(tally.open, 0.5)),
      open_p99_ms: rounded(percentile(tally.open, 0.99)),
      sync_p50_ms: rounded(percentile(tally.sync, 0.5)),
      sync_p99_ms: rounded(percentile(tally.sync, 0.99)),
      bell_sync_p50_ms: rounded(percentile(tally.bell_sync, 0.5)),
      bell_sync_p99_ms: rounded(percentile(tally.bell_sync, 0.99)),
      finish_p50_ms: rounded(percentile(tally.finish, 0.5)),
      finish_p99_ms: rounded(percentile(tally.finish, 0.99)),
      server_rss_mb,
      cpu_ms_per_student,
    };
  });
