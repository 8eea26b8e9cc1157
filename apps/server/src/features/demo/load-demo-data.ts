import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import { loadSupportConversation } from "./loader/load-conversations.ts";
import { loadExams } from "./loader/load-exams.ts";
import { loadPeople } from "./loader/load-people.ts";

/** An arbitrary number that all loaders share. */
const demoLock = 727_002;

/** Waits for a lock, so that two servers starting together do not load twice: the second then finds the data. */
export const waitForOtherLoaders = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(demoLock)})`.execute(trx);
};

/**
 * Fills an installation with the demo, all or nothing. Does nothing when a demo user exists. Returns whether it loaded.
 */
export const loadDemoData = ({ db, now }: { db: Db; now: Date }): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await waitForOtherLoaders(trx);
    const known = await trx.selectFrom("users").select("id").where("demo", "=", true).limit(1).executeTakeFirst();
    if (known !== undefined) return false;
    const ids = await loadPeople(trx, now);
    await loadSupportConversation(trx, ids, now);
    await loadExams(trx, ids, now);
    return true;
  });
