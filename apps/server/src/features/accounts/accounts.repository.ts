import type { Language, Role } from "@examplar/domain";
import { sql } from "kysely";
import { compiledOnce } from "../../platform/db/raw.ts";
import type { Db, Trx } from "../../platform/db/db.ts";

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "language"])
    .where("email", "=", email)
    .executeTakeFirst();

/** Hashes of the address and of the browser that a code is bound to. */
export interface CodeOwner {
  email_hash: Buffer;
  browser_hash: Buffer;
}

export const insertCode = (
  db: Db,
  code: CodeOwner & { user_id: number | null; code_hash: Buffer; created_at: Date; expires_at: Date },
) => db.insertInto("sign_in_codes").values(code).execute();

/** More than a browser may request while one of its codes is valid. */
const requestsOfBrowser = 10;

/** Lists the codes that this browser requested, newest first; codes from other browsers do not affect it. */
export const findCodes = (db: Db, { email_hash, browser_hash }: CodeOwner) =>
  db
    .selectFrom("sign_in_codes")
    .select(["id", "user_id", "code_hash"])
    .where("email_hash", "=", email_hash)
    .where("browser_hash", "=", browser_hash)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(requestsOfBrowser)
    .execute();

export const lockCode = (trx: Trx, id: number) =>
  trx.selectFrom("sign_in_codes").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export const markCodeUsed = (trx: Trx, id: number, used_at: Date) =>
  trx.updateTable("sign_in_codes").set({ used_at }).where("id", "=", id).execute();

export const countTry = (trx: Trx, id: number) =>
  trx
    .updateTable("sign_in_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const insertSession = async (
  db: Db,
  session: { user_id: number; token_hash: Buffer; now: Date; expires_at: Date; user_agent: string },
): Promise<string> => {
  const { now, ...row } = session;
  const { id } = await db
    .insertInto("user_sessions")
    .values({ ...row, created_at: now, rotated_at: now, token_used_at: now, last_seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const listSessionsByToken = compiledOnce((db: Db, token_hash: Buffer) =>
  db
    .selectFrom("user_sessions")
    .select([
      "id",
      "user_id",
      "rotated_at",
      "token_used_at",
      "rotation_nonce",
      "last_seen_at",
      "expires_at",
      "revoked_at",
    ])
    .select((eb) => eb("token_hash", "=", token_hash).as("is_current_token"))
    .select((eb) =>
      eb
        .selectFrom("memberships")
        .whereRef("memberships.user_id", "=", "user_sessions.user_id")
        .select(
          sql<{ school_id: number; role: Role }[]>`coalesce(jsonb_agg(jsonb_build_object(
            'school_id', memberships.school_id, 'role', memberships.role)), '[]')`.as("all"),
        )
        .as("memberships"),
    )
    .where((eb) => eb.or([eb("token_hash", "=", token_hash), eb("previous_token_hash", "=", token_hash)])),
);

/** Runs again for every user whose cached session a message to that user has invalidated. */
export const findSessionByToken = async (db: Db, token_hash: Buffer) => (await listSessionsByToken(db, token_hash))[0];

/** Lists the token hashes of valid sessions, last used first; both hashes while a token is being replaced. */
export const listTokenHashes = async (db: Db, now: Date, limit: number): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom("user_sessions")
    .select(["token_hash", "previous_token_hash"])
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ token_hash, previous_token_hash }) => [token_hash, previous_token_hash ?? []].flat());
};

export const findSessions = (db: Db, ids: string[]) =>
  db
    .selectFrom("user_sessions")
    .select(["id", "rotated_at", "token_used_at", "last_seen_at", "expires_at", "revoked_at"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

export interface Rotation {
  old_hash: Buffer;
  token_hash: Buffer;
  rotation_nonce: Buffer;
}

/** Rotates only while the old token is still the current one; a parallel request then changes nothing. */
export const rotateToken = async (db: Db, id: string, { old_hash, ...fresh }: Rotation, now: Date) => {
  const { numUpdatedRows } = await db
    .updateTable("user_sessions")
    .set({ ...fresh, previous_token_hash: old_hash, rotated_at: now, token_used_at: null, last_seen_at: now })
    .where("id", "=", id)
    .where("token_hash", "=", old_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const confirmToken = (db: Db, id: string, token_hash: Buffer, now: Date) =>
  db
    .updateTable("user_sessions")
    .set({ token_used_at: now, last_seen_at: now })
    .where("id", "=", id)
    .where("token_hash", "=", token_hash)
    .where("token_used_at", "is", null)
    .execute();

export const touchSession = (db: Db, id: string, now: Date) =>
  db.updateTable("user_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();

/** Permanent: only one browser, or the app, holds the token of a session. */
export const markDesktopApp = (db: Db, id: string) =>
  db
    .updateTable("user_sessions")
    .set({ desktop_app: true })
    .where("id", "=", id)
    .where("desktop_app", "=", false)
    .execute();

/** Returns whether the desktop app has used this session: it loads pictures and documents without its header. */
export const isDesktopAppSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("user_sessions").select("desktop_app").where("id", "=", id).executeTakeFirst())?.desktop_app ===
  true;

export const revokeSession = (db: Db, id: string, now: Date) =>
  db.updateTable("user_sessions").set({ revoked_at: now }).where("id", "=", id).execute();

export const findUser = (db: Db, user_id: number) =>
  db
    .selectFrom("users")
    .select(["id", "name", "first_name", "last_name", "email", "language", "guest", "camera_id"])
    .select((eb) =>
      eb
        .exists(eb.selectFrom("quizzes_attempt_summaries").select("id").where("user_id", "=", user_id))
        .$castTo<boolean>()
        .as("student"),
    )
    .where("id", "=", user_id)
    .executeTakeFirst();

export const listSchoolsOf = (db: Db, user_id: number) =>
  db
    .selectFrom("schools")
    .select(["id", "name", "logo"])
    .where("id", "in", (eb) => eb.selectFrom("memberships").select("school_id").where("user_id", "=", user_id))
    .orderBy("name")
    .execute();

export const listRolesOf = (db: Db, user_id: number) =>
  db.selectFrom("memberships").select("role").distinct().where("user_id", "=", user_id).execute();

export const updateUser = (
  db: Db,
  user_id: number,
  change: { language?: Language | undefined; camera_id?: string | null | undefined },
) => db.updateTable("users").set(change).where("id", "=", user_id).execute();

export const listDemoAccounts = (db: Db) =>
  db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("schools", "schools.id", "memberships.school_id")
    .select(["users.id", "users.name", "users.email", "memberships.role", "schools.name as school_name"])
    .where("users.demo", "=", true)
    .where("users.email", "is not", null)
    .orderBy("users.id")
    .orderBy("schools.id")
    .execute();

/** Returns lower-case addresses, because they are compared that way. */
export const listDemoEmails = async (db: Db): Promise<Set<string>> => {
  const rows = await db.selectFrom("users").select("email").where("demo", "=", true).execute();
  return new Set(rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
};

export const findDemoUser = (db: Db, user_id: number) =>
  db.selectFrom("users").select("id").where("id", "=", user_id).where("demo", "=", true).executeTakeFirst();
