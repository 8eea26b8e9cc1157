import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { insertExam } from "./support/exam-data.ts";
import { openHall } from "./support/students/hall.ts";
import { preparePapers } from "./support/prepare-papers.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { processorTimeOf } from "./support/process-usage.ts";

/**
 * All students are signed in, at the last page of onboarding, and press Start within a few seconds. The time runs until
 * everything for the first question has arrived.
 */
export const startBench = ({ students: count = 1_000, seconds = 10 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const exam = await insertExam(database.connection, { students: count, questions: 60, seconds: 7200 });
    await preparePapers(database.connection, exam.quiz_id);
    const hall = await openHall(exam, portOf(server), "start");
    const processorTime = async () =>
      (await processorTimeOf(server.child.pid)) + (await processorTimeOf(database.process.child.pid));
    const before = await processorTime();
    const { times, failed } = await hall.run({ from_ms: Date.now() + 500, arrival_ms: seconds * 1000, bell_ms: 0 });
    const cpu_ms_per_start = rounded(((await processorTime()) - before) / count);
    await server.stop();
    await database.stop();
    return {
      students: count,
      failed,
      start_p50_ms: rounded(percentile(times.open, 0.5)),
      start_p99_ms: rounded(percentile(times.open, 0.99)),
      cpu_ms_per_start,
    };
  });
