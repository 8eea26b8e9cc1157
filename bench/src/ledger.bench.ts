import { setTimeout as pause } from "node:timers/promises";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { bareMultiRow, bareSingleRow, createBareTables } from "./bare/bare-database.ts";
import { insertExam } from "./support/exam-data.ts";
import { readBack } from "./support/read-back.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { VirtualStudent } from "./support/students/virtual-student.ts";

const warmUpMs = 2_000;

interface Run {
  edits_per_s: number;
  p99_ms: number;
}

/**
 * Runs lanes. A lane is a connection that is always busy: it sends, waits for the acknowledgement, and sends again, or
 * keeps to a given rate. Its students take turns, because the server limits the requests of one student.
 */
const hammer = async (
  lanes: readonly (readonly VirtualStudent[])[],
  { batch, ms, rate = Infinity }: { batch: number; ms: number; rate?: number },
): Promise<Run> => {
  const pauseMs = rate === Infinity ? 0 : (1000 * lanes.length * batch) / rate;
  const times: number[] = [];
  const begin = performance.now();
  let acknowledged = 0;
  const drive = async (students: readonly VirtualStudent[], index: number): Promise<void> => {
    let next = begin + (pauseMs * index) / lanes.length;
    for (let turn = 0; performance.now() < begin + ms; turn += 1) {
      if (pauseMs > 0) await pause(Math.max(0, next - performance.now()));
      next += pauseMs;
      const student = students[turn % students.length]!;
      const sent = performance.now();
      if (!(await student.sync(Array.from({ length: batch }, () => student.makeEdit())))) {
        throw new Error("an edit was not acknowledged");
      }
      times.push(performance.now() - sent);
      acknowledged += batch;
    }
  };
  await Promise.all(lanes.map(drive));
  return { edits_per_s: (acknowledged * 1000) / (performance.now() - begin), p99_ms: percentile(times, 0.99) };
};

const studentsPerLane = 6;

const startAll = async (students: readonly VirtualStudent[]): Promise<void> => {
  for (const student of students) if (!(await student.start())) throw new Error("an attempt did not start");
};

export const ledgerBench = ({ sockets = 200, seconds = 10 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    try {
      const exam = await insertExam(database.connection, {
        students: sockets * studentsPerLane,
        questions: 60,
        seconds: 7200,
      });
      // From a hundred addresses, as from many schools, because the server limits one address to a thousand a second.
      const students = exam.students.map(
        (student, index) => new VirtualStudent(exam, student, portOf(server), `127.0.1.${1 + (index % 100)}`),
      );
      const lanes = Array.from({ length: sockets }, (_, lane) =>
        students.filter((__, index) => index % sockets === lane),
      );
      await Promise.all(lanes.map(startAll));
      const ms = seconds * 1000;
      await createBareTables(database.connection);
      await hammer(lanes, { batch: 1, ms: warmUpMs });
      // The baseline runs before and after, so that a machine that slows down favours neither side.
      const singleBefore = await bareSingleRow(database.connection, ms / 2);
      const one = await hammer(lanes, { batch: 1, ms });
      const singleAfter = await bareSingleRow(database.connection, ms / 2);
      const multiBefore = await bareMultiRow(database.connection, ms / 2);
      const ten = await hammer(lanes, { batch: 10, ms });
      const multiAfter = await bareMultiRow(database.connection, ms / 2);
      const half = await hammer(lanes, { batch: 1, ms, rate: one.edits_per_s / 2 });
      const single = (singleBefore + singleAfter) / 2;
      const multi = (multiBefore + multiAfter) / 2;
      return {
        http_edits_per_s: Math.round(one.edits_per_s),
        http_batch10_edits_per_s: Math.round(ten.edits_per_s),
        single_row_edits_per_s: Math.round(single),
        multi_row_edits_per_s: Math.round(multi),
        p99_ms_at_half_rate: rounded(half.p99_ms),
        single_ratio: rounded(one.edits_per_s / single),
        batch10_ratio: rounded(ten.edits_per_s / multi),
        missing: (await readBack(database.connection, students)).missing,
      };
    } finally {
      await server.stop();
      await database.stop();
    }
  });
