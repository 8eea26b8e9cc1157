import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { endSessionAt, insertExam } from "./support/exam-data.ts";
import { openHall } from "./support/students/hall.ts";
import { preparePapers } from "./support/prepare-papers.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { memoryOf, processorTimeOf } from "./support/process-usage.ts";
import { readBack } from "./support/read-back.ts";

const arrivalMs = 60_000;

/** Returns p50 and p99, under the name of the timed action. */
const spread = (name: string, times: readonly number[]): Result => ({
  [`${name}_p50_ms`]: rounded(percentile(times, 0.5)),
  [`${name}_p99_ms`]: rounded(percentile(times, 0.99)),
});

/**
 * A hall of students, each with the product's own sync engine and realtime connection. They arrive within a minute,
 * open the paper, and write with pauses. One in five hands in before the end. The others write until the bell, send
 * their last edits, and request their score once they know that the time is over.
 */
export const examBench = ({ students: count = 200, minutes = 2 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const ms = minutes * 60_000;
    const exam = await insertExam(database.connection, { students: count, questions: 60, seconds: ms / 1000 + 600 });
    await preparePapers(database.connection, exam.quiz_id);
    const hall = await openHall(exam, portOf(server), "exam");
    const processorTime = async () =>
      (await processorTimeOf(server.child.pid)) + (await processorTimeOf(database.process.child.pid));
    const processor_time_before = await processorTime();
    const from_ms = Date.now() + 1_000;
    await endSessionAt(database.connection, exam.session_id, new Date(from_ms + ms));
    const { times, failed, connected, acknowledged, saved, slowest_pace_ms } = await hall.run({
      from_ms,
      arrival_ms: arrivalMs,
      bell_ms: from_ms + ms,
    });
    const cpu_ms_per_student = rounded(((await processorTime()) - processor_time_before) / count);
    const server_rss_mb = Math.round(await memoryOf(server.child.pid));
    const back = await readBack(database.connection, [{ acknowledged }]);
    await server.stop();
    await database.stop();
    return {
      students: count,
      connected,
      requests: Object.values(times).reduce((sum, all) => sum + all.length, 0),
      failed,
      acknowledged: back.acknowledged,
      missing: back.missing,
      ...spread("open", times.open),
      ...spread("sync", times.sync),
      ...spread("bell_sync", times.bell_sync),
      ...spread("finish", times.finish),
      ...spread("saved", saved),
      slowest_pace_ms,
      server_rss_mb,
      cpu_ms_per_student,
    };
  });
