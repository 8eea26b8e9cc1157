import { openRunning } from "./open-running.ts";

/**
 * Exempts a seat of a running demo server from sharing the screen, as support does:
 * `node exempt.command.ts DATA_DIR SUMMARY_ID`.
 */
const [data_dir = "", summary_id] = process.argv.slice(2);
const { db } = await openRunning(data_dir);
await db
  .updateTable("quizzes_attempt_summaries")
  .set({ screen_recording_disabled: true })
  .where("id", "=", Number(summary_id))
  .execute();
await db.destroy();
