import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Deletes messages but keeps their channel, which belongs to its user. */
export const deleteOldMessages = async (
  db: Db,
  { older_than, limit }: { older_than: Date; limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from chat_messages where id in (
      select id from chat_messages where created_at < ${older_than} order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
