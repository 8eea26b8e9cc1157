import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/**
 * Runs the product's own job that prepares papers before a session opens, because a benchmark inserts its exam
 * directly. Then updates the planner statistics, which the database gathers by itself within a minute in a school's
 * exam.
 */
export const preparePapers = async (connection: pg.ClientConfig, quiz_id: number): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select graphile_worker.add_job('prepare_papers', $1::json)", [JSON.stringify({ quiz_id })]);
    for (;;) {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from quizzes_attempt_summaries as seats where quiz_id = $1
           and not exists (select from quiz_instances where quizzes_attempt_summary_id = seats.id)`,
        [quiz_id],
      );
      if (rows[0]?.left === 0) break;
      await pause(200);
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
};
