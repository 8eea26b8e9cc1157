import { sql } from "kysely";
import type { Db } from "../db/db.ts";

/** Deletes old jobs that used up their attempts, kept until then for diagnosis. Finished jobs are deleted at once. */
export const deleteFailedJobs = async (
  db: Db,
  { older_than, limit }: { older_than: Date; limit: number },
): Promise<number> => {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${older_than} limit ${limit}))`.execute(db);
  return rows.length;
};
