import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Options, Result } from "./bench.types.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { createProgress } from "./support/progress.ts";
import { readBack } from "./support/read-back.ts";
import { VirtualStudent } from "./support/virtual-student.ts";

const betweenKillsMs = 6_000;
const batch = 10;

/** Sends until the server acknowledges, as the outbox does: the same edits again after any failure. */
const writeThrough = async (student: VirtualStudent, isOver: () => boolean): Promise<void> => {
  let edits = Array.from({ length: batch }, () => student.makeEdit());
  while (!isOver()) {
    const ok = await student.sync(edits).catch(() => false);
    if (ok) edits = Array.from({ length: batch }, () => student.makeEdit());
    else await pause(50 + Math.random() * 200);
  }
  // What is still in the hand at the end is sent until it is acknowledged, too.
  for (let tries = 0; tries < 200 && !(await student.sync(edits).catch(() => false)); tries += 1) await pause(100);
};

const postmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

/** kill -9, in turn, of the server and of the database, while students write. */
export const crashBench = ({ students: count = 100, kills: wanted = 12 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    let server = await startServer(database.url);
    const port = portOf(server);
    const exam = await insertExam(database.connection, { students: count, questions: 60, seconds: 36_000 });
    const students = exam.students.map((student) => new VirtualStudent(exam, student, port));
    for (const student of students) if (!(await student.start())) throw new Error("an attempt did not start");
    let over = false;
    const writing = Promise.all(students.map((student) => writeThrough(student, () => over)));
    const progress = createProgress(wanted * betweenKillsMs);
    let kills = 0;
    while (kills < wanted) {
      await pause(betweenKillsMs * (0.5 + Math.random()));
      if (kills % 2 === 0) {
        await server.stop("SIGKILL");
        server = await startServer(database.url, String(port));
      } else {
        process.kill(await postmasterPid(folder), "SIGKILL");
      }
      kills += 1;
      progress.show(
        `${kills} kills, ${students.reduce((sum, student) => sum + student.acknowledged.length, 0)} acknowledged`,
      );
    }
    await pause(betweenKillsMs);
    over = true;
    await writing;
    progress.end();
    const back = await readBack(database.connection, students);
    for (const student of students) student.close();
    await server.stop();
    await database.stop();
    return { kills, ...back };
  });
