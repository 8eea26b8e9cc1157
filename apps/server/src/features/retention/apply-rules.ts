import type { Trx } from "../../platform/db/db.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";
import type { Parts } from "../../platform/parts.ts";
import { addToDeletion, insertDeletion, listRules, type RuleRow } from "./retention.repository.ts";
import type { Expired, Expiries, Expiry, Schools } from "./retention.types.ts";

const dayMs = 24 * 3_600_000;
export const batchSize = 1_000;
/** The next run deletes what this one leaves, so that the job never occupies a worker for hours. */
const maxBatches = 200;

const schoolsOf = (rule: RuleRow, rules: readonly RuleRow[]): Schools => {
  if (rule.school_id !== null) return { only: rule.school_id };
  return { except: rules.flatMap(({ kind, school_id }) => (kind === rule.kind ? (school_id ?? []) : [])) };
};

/** Adds to the line in `retention_deletions` that a run has for each rule. */
const createRecord = (rule: RuleRow, { older_than }: Expired, deleted_at: Date) => {
  let line: number | null = null;
  return async (trx: Trx, items_count: number): Promise<void> => {
    if (items_count === 0) return;
    if (line !== null) await addToDeletion(trx, line, items_count);
    else line = await insertDeletion(trx, { ...rule, items_count, older_than, deleted_at });
  };
};

type RecordDeletion = ReturnType<typeof createRecord>;

/**
 * Deletes and records rows in one transaction. Deletes files before it records them, because no transaction may wait
 * for the storage.
 */
const deleteBatch = async (parts: Parts, expiry: Expiry, expired: Expired, record: RecordDeletion): Promise<number> => {
  if ("deleteSome" in expiry)
    return parts.db.transaction().execute(async (trx) => {
      const deleted = await expiry.deleteSome(trx, expired, parts);
      await record(trx, deleted);
      return deleted;
    });
  let total = 0;
  for (const deleteFiles of expiry.deleteFiles) {
    const deleted = await deleteFiles(parts, expired);
    await parts.db.transaction().execute((trx) => record(trx, deleted));
    total += deleted;
  }
  return total;
};

const applyRule = async (parts: Parts, expiry: Expiry, rule: RuleRow, expired: Expired): Promise<number> => {
  const record = createRecord(rule, expired, parts.clock.now());
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const deleted = await deleteBatch(parts, expiry, expired, record);
    total += deleted;
    if (deleted < expired.limit) break;
  }
  return total;
};

export interface RunOptions {
  is_night: boolean;
  limit?: number;
}

/** Deletes what its rule no longer keeps, kind by kind; a kind that fails does not block the others. */
export const applyRules = async (
  parts: Parts,
  expiries: Expiries,
  { is_night, limit = batchSize }: RunOptions,
): Promise<Partial<Record<RetentionKind, number>>> => {
  const rules = await listRules(parts.db);
  const totals: Partial<Record<RetentionKind, number>> = {};
  for (const rule of rules) {
    const expiry = expiries[rule.kind];
    if (!expiry || (expiry.at_night && !is_night)) continue;
    const older_than = new Date(parts.clock.now().getTime() - rule.days * dayMs);
    try {
      const deleted = await applyRule(parts, expiry, rule, { older_than, limit, schools: schoolsOf(rule, rules) });
      totals[rule.kind] = (totals[rule.kind] ?? 0) + deleted;
    } catch (error) {
      parts.log.error({ err: error, kind: rule.kind }, "expired data could not be deleted; the next run tries again");
    }
  }
  return totals;
};
