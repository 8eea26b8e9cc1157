import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import { loadSupportConversation } from "./loader/load-conversations.ts";
import { loadExams } from "./loader/load-exams.ts";
import { loadPeople } from "./loader/load-people.ts";

/** Any number: it only has to be the same for everyone who loads. */
const demoLock = 727_002;

/** Two servers that start together do not load twice: the second waits, then sees that it is done. */
export const waitForOtherLoaders = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(demoLock)})`.execute(trx);
};

/**
 * Fills an installation with the demo, all or nothing. Does nothing when a demo user is there already.
 * Says whether it loaded.
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
