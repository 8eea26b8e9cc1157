import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/**
 * What the product's own job does before a session opens; the exam of a benchmark comes into the database by another way. Then
 * the statistics that the database itself gathers within a minute, and that the exam of a school always has.
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
