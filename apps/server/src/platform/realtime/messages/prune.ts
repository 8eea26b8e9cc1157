import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/**
 * Deletes the messages from before that time, but never the last one of a topic. It deletes everything up to a seq, so
 * that a topic has no gaps: a message's age is the start of its transaction, and seqs need not follow that order.
 * `limit` bounds the messages that are examined; a few more may be deleted with them.
 */
export const pruneMessages = async (db: Db, before: Date, limit = 10_000): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from realtime_messages message
    using (
      select topic, max(seq) as seq
      from (
        select old.topic, old.seq
        from realtime_messages old join realtime_topics head on head.topic = old.topic and old.seq < head.seq
        where old.created_at < ${before}
        order by old.created_at
        limit ${limit}
      ) oldest
      group by topic
    ) cut
    where message.topic = cut.topic and message.seq <= cut.seq`.execute(db);
  return Number(numAffectedRows ?? 0);
};
