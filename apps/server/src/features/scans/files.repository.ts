import type { ScanContentType } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

type ScanRole = "subject" | "marked";

export interface NewScanFile {
  id: string;
  sheet_id: number;
  filename: string;
  content_type: ScanContentType;
  byte_size: number;
  sha256: string;
  storage_key: string;
  created_at: Date;
}

/** Returns false when a file with this id exists. */
export const insertFile = async (db: Db, file: NewScanFile): Promise<boolean> => {
  const row = await db
    .insertInto("scanned_sheet_files")
    .values(file)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

const selectFiles = (db: Db) => db.selectFrom("scanned_sheet_files").selectAll();

export const findFile = (db: Db, sheet_id: number, id: string) =>
  selectFiles(db).where("id", "=", id).where("sheet_id", "=", sheet_id).executeTakeFirst();

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Lists the files that are part of the scan, page by page. */
export const listPlaced = (db: Db, sheet_id: number) =>
  selectFiles(db)
    .where("sheet_id", "=", sheet_id)
    .where("position", "is not", null)
    .orderBy("role")
    .orderBy("position")
    .execute();

export const listFiles = (db: Db, sheet_id: number, ids: readonly string[]) =>
  selectFiles(db)
    .where("sheet_id", "=", sheet_id)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const countUnplaced = async (db: Db, sheet_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom("scanned_sheet_files")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sheet_id", "=", sheet_id)
    .where("position", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Deletes the files that were part of the scan before; a trigger queues their objects for removal. */
export const placeFiles = async (trx: Trx, sheet_id: number, role: ScanRole, ids: readonly string[]): Promise<void> => {
  await sql`delete from scanned_sheet_files where sheet_id = ${sheet_id} and role = ${role} and position is not null
    and id <> all(${[...ids]}::uuid[])`.execute(trx);
  // Two steps, because a page may take the position of one that moves.
  await sql`update scanned_sheet_files set position = null where sheet_id = ${sheet_id} and role = ${role}`.execute(
    trx,
  );
  await sql`update scanned_sheet_files as files set position = given.position, role = ${role}
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, position)
    where files.id = given.id and files.sheet_id = ${sheet_id}`.execute(trx);
};

/** Deletes files that never became part of a scan. */
export const deleteUnplaced = async (db: Db, older_than: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("scanned_sheet_files")
    .where("position", "is", null)
    .where("created_at", "<", older_than)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const keysInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("scanned_sheet_files")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};
