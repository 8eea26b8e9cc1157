import { openRunning } from "../open-running.ts";

/**
 * Makes the newest user session of a running demo server old enough that its token is rotated:
 * `node age-session.command.ts DATA_DIR`.
 */
const [data_dir = ""] = process.argv.slice(2);
const { db } = await openRunning(data_dir);
const { id } = await db
  .selectFrom("user_sessions")
  .select("id")
  .orderBy("created_at", "desc")
  .limit(1)
  .executeTakeFirstOrThrow();
const rotated_at = new Date(Date.now() - 25 * 3_600_000);
await db.updateTable("user_sessions").set({ rotated_at, token_used_at: rotated_at }).where("id", "=", id).execute();
await db.destroy();
