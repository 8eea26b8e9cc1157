import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

interface Expired {
  older_than: Date;
  limit: number;
}

/** Deletes expired codes, which open nothing, whether or not a newer one was mailed. */
export const deleteExpiredCodes = async (db: Db, { older_than, limit }: Expired): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sign_in_codes where id in (
      select id from sign_in_codes where expires_at < ${older_than} order by expires_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Counts from the end of the session, or from an earlier sign-out. */
export const deleteExpiredSessions = async (db: Db, { older_than, limit }: Expired): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from user_sessions where id in (
      select id from user_sessions where least(expires_at, revoked_at) < ${older_than}
      order by least(expires_at, revoked_at) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
