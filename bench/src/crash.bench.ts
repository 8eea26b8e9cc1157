import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Options, Result } from "./bench.types.ts";
import { insertExam } from "./support/exam-data.ts";
import type { RunningProcess } from "./support/process.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer, type BenchDatabase } from "./support/product.ts";
import { createProgress } from "./support/progress.ts";
import { readBack } from "./support/read-back.ts";
import { strikes } from "./support/strikes.ts";
import { VirtualStudent } from "./support/students/virtual-student.ts";

const betweenKillsMs = 6_000;
const betweenStrikesMs = 3_000;
const batch = 10;

/** Sends edits until the server acknowledges them, as the outbox does: retries the same edits after any failure. */
const writeThrough = async (student: VirtualStudent, isOver: () => boolean): Promise<void> => {
  let edits = Array.from({ length: batch }, () => student.makeEdit());
  while (!isOver()) {
    const ok = await student.sync(edits).catch(() => false);
    if (ok) edits = Array.from({ length: batch }, () => student.makeEdit());
    else await pause(50 + Math.random() * 200);
  }
  // The last edits, too, are sent until they are acknowledged.
  for (let tries = 0; tries < 200 && !(await student.sync(edits).catch(() => false)); tries += 1) await pause(100);
};

const postmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

interface Run {
  folder: string;
  database: BenchDatabase;
  server: RunningProcess;
  port: number;
  kills: number;
  server_exits: number;
  show(): void;
}

/** Kills the server and the database in turn (kill -9), while students write. */
const killServerAndDatabase = async (run: Run, wanted: number): Promise<void> => {
  for (let n = 0; n < wanted; n += 1) {
    await pause(betweenKillsMs * (0.5 + Math.random()));
    if (n % 2 === 0) {
      await run.server.stop("SIGKILL");
      run.server = await startServer(run.database.url, String(run.port));
    } else process.kill(await postmasterPid(run.folder), "SIGKILL");
    run.kills += 1;
    run.show();
  }
};

const hasExited = ({ child }: RunningProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Strikes only the database or single backends: the server must survive. Counts and replaces a server that exits. */
const strikeDatabase = async (run: Run, wanted: number): Promise<void> => {
  for (let n = 0; n < wanted; n += 1) {
    const strike = strikes[n % strikes.length]!;
    await strike({ connection: run.database.connection, postmaster: () => postmasterPid(run.folder) });
    await pause(betweenStrikesMs * (0.5 + Math.random()));
    run.kills += 1;
    if (hasExited(run.server)) {
      run.server_exits += 1;
      run.server = await startServer(run.database.url, String(run.port));
    }
    run.show();
  }
};

/** Runs two phases while students write: first kills the server and the database, then only the database. */
export const crashBench = ({ students: count = 100, kills: wanted = 12 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const port = portOf(server);
    const progress = createProgress(wanted * (betweenKillsMs + betweenStrikesMs));
    const acknowledged = () => students.reduce((sum, student) => sum + student.acknowledged.length, 0);
    const show = () =>
      progress.show(`${run.kills} kills, ${run.server_exits} server exits, ${acknowledged()} acknowledged`);
    const run: Run = { folder, database, server, port, kills: 0, server_exits: 0, show };
    const exam = await insertExam(database.connection, { students: count, questions: 60, seconds: 36_000 });
    const students = exam.students.map((student) => new VirtualStudent(exam, student, port));
    try {
      for (const student of students) if (!(await student.start())) throw new Error("an attempt did not start");
      let over = false;
      const writing = Promise.all(students.map((student) => writeThrough(student, () => over)));
      await killServerAndDatabase(run, wanted);
      await strikeDatabase(run, wanted);
      await pause(betweenKillsMs);
      over = true;
      await writing;
      progress.end();
      const back = await readBack(database.connection, students);
      return { kills: run.kills, server_exits: run.server_exits, ...back };
    } finally {
      for (const student of students) student.close();
      await run.server.stop();
      await database.stop();
    }
  });
