import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Options, Result } from "./bench.types.ts";
import { rounded } from "./statistics.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, startDatabase, startServer } from "./support/product.ts";
import { insertWatchedAttempts } from "./support/watched-attempts.ts";

const eventsEach = 2_000;

/** Runs the product's own job, and waits until every attempt has its report. */
const secondsToReport = async (connection: pg.ClientConfig, score_ids: readonly number[]): Promise<number> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const started = performance.now();
    await client.query("select graphile_worker.add_job('compute_events_reports')");
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int from events_reports where score_id = any($1::int[])",
        [score_ids],
      );
      if (rows[0]?.count === score_ids.length) return (performance.now() - started) / 1000;
      await pause(50);
    }
  } finally {
    await client.end();
  }
};

/**
 * Measures the events reports of a whole hall after the exam. `growth` is the time per event with all events, divided
 * by the time per event with half of them: 1 is linear.
 */
export const reportBench = ({ students = 500 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    try {
      const measure = async (events: number): Promise<number> => {
        const exam = await insertExam(database.connection, { students, questions: 8, seconds: 3_600 });
        return secondsToReport(database.connection, await insertWatchedAttempts(database.connection, exam, events));
      };
      const half = await measure(eventsEach / 2);
      const seconds = await measure(eventsEach);
      return {
        students,
        events: students * eventsEach,
        seconds: rounded(seconds),
        half_seconds: rounded(half),
        growth: rounded(seconds / (2 * half)),
      };
    } finally {
      await server.stop();
      await database.stop();
    }
  });
