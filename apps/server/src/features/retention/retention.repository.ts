import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";
import type { Schools } from "./retention.types.ts";

export const listRules = (db: Db) =>
  db.selectFrom("retention_rules").selectAll().orderBy("kind").orderBy("school_id").execute();

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

interface Deletion {
  school_id: number | null;
  kind: RetentionKind;
  days: number;
  items_count: number;
  older_than: Date;
  deleted_at: Date;
}

export const insertDeletion = async (trx: Trx, deletion: Deletion): Promise<number> => {
  const { id } = await trx.insertInto("retention_deletions").values(deletion).returning("id").executeTakeFirstOrThrow();
  return id;
};

export const addToDeletion = (trx: Trx, id: number, items_count: number) =>
  trx
    .updateTable("retention_deletions")
    .set((eb) => ({ items_count: eb("items_count", "+", items_count) }))
    .where("id", "=", id)
    .execute();

/** SQL condition for statements that join `quizzes`: the quiz belongs to the schools of a rule. */
export const ofSchools = (schools: Schools) =>
  "only" in schools
    ? sql<boolean>`quizzes.school_id = ${schools.only}`
    : sql<boolean>`quizzes.school_id <> all(${schools.except}::int[])`;
