import { openRunning } from "../open-running.ts";

/**
 * Reads the answers of one seat from the database of a running server, without any access check:
 * `node answers.command.ts DATA_DIR SUMMARY_ID` prints a list as JSON.
 */
const [data_dir = "", summary_id = ""] = process.argv.slice(2);
const { db, stop } = await openRunning(data_dir);
const answers = await db
  .selectFrom("answers")
  .innerJoin("scores", "scores.id", "answers.score_id")
  .select(["answers.question_id", "answers.content", "scores.state"])
  .where("scores.quizzes_attempt_summary_id", "=", Number(summary_id))
  .execute();
await stop();
process.stdout.write(`${JSON.stringify(answers)}\n`);
