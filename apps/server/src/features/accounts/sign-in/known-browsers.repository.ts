import type { KnownBrowser } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../platform/db/db.ts";

/** Serializes the sign-ins of one user, so that the count of the user's browsers is right. */
export const lockUser = (trx: Trx, user_id: number) =>
  trx.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();

const isOneOf = (hashes: readonly Buffer[]) => sql<boolean>`token_hash = any(${hashes}::bytea[])`;

export const findOwnBrowser = (trx: Trx, user_id: number, hashes: readonly Buffer[]) =>
  trx
    .selectFrom("known_browsers")
    .select(["id", "token_hash"])
    .where("user_id", "=", user_id)
    .where(isOneOf(hashes))
    .executeTakeFirst();

export interface SignedInBrowser {
  token_hash: Buffer;
  signed_in_at: Date;
  expires_at: Date;
}

/** Keeps the used part of the reserve: signing in again must not give more codes. */
export const renewBrowser = (trx: Trx, id: number, browser: SignedInBrowser) =>
  trx.updateTable("known_browsers").set(browser).where("id", "=", id).execute();

export const insertBrowser = (trx: Trx, browser: SignedInBrowser & { user_id: number }) =>
  trx.insertInto("known_browsers").values(browser).execute();

export const deleteBrowsersBeyond = (trx: Trx, user_id: number, kept: number) =>
  trx
    .deleteFrom("known_browsers")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("known_browsers")
        .select("id")
        .where("user_id", "=", user_id)
        .orderBy("signed_in_at", "desc")
        .orderBy("id", "desc")
        .offset(kept),
    )
    .execute();

/** Locks the browser, so that simultaneous requests for codes are counted one after the other. */
export const lockBrowserOf = (trx: Trx, email: string, hashes: readonly Buffer[]) =>
  trx
    .selectFrom("known_browsers")
    .select(["id", "expires_at", "reserve_from", "reserve_used"])
    .where(isOneOf(hashes))
    .where("user_id", "in", (eb) => eb.selectFrom("users").select("id").where("email", "=", email))
    .forUpdate()
    .executeTakeFirst();

export const saveReserve = (trx: Trx, id: number, taken: Pick<KnownBrowser, "reserve_from" | "reserve_used">) =>
  trx.updateTable("known_browsers").set(taken).where("id", "=", id).execute();

export const deleteExpiredBrowsers = async (
  db: Db,
  { older_than, limit }: { older_than: Date; limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from known_browsers where id in (
      select id from known_browsers where expires_at < ${older_than} order by expires_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
