import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/**
 * Forgets the messages from before that moment, but never the last of a topic. Whole beginnings go, so that what
 * stays of a topic has no holes: the age of a message is the start of its transaction, which seqs need not follow.
 * `limit` bounds the messages that are looked at; a few more may go with them.
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
