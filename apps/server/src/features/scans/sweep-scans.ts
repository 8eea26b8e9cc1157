import { sweepIsPlausible, uploadIsOver } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { deleteUnplaced, keysInUse } from "./files.repository.ts";

const batchSize = 500;

/**
 * Removes objects whose upload failed before their row was written. If most are unknown, the database is the wrong one.
 */
const removeWithoutRow = async ({ db, clock, storage, log }: Parts): Promise<number> => {
  const now = clock.now();
  const unknown: string[] = [];
  let all = 0;
  const look = async (keys: string[]): Promise<void> => {
    const used = await keysInUse(db, keys);
    unknown.push(...keys.filter((key) => !used.has(key)));
    all += keys.length;
  };
  const some: string[] = [];
  for await (const { key, stored_at } of storage.list("scans")) {
    if (uploadIsOver(stored_at, now)) some.push(key);
    if (some.length === batchSize) await look(some.splice(0));
  }
  await look(some);
  if (!sweepIsPlausible({ unknown: unknown.length, all })) {
    log.error({ unknown: unknown.length, all }, "the database does not know many scans: none was removed");
    return 0;
  }
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
};

/** Removes files that never became part of a scan. */
export const sweepScans = async (parts: Parts, older_than: Date): Promise<number> =>
  (await deleteUnplaced(parts.db, older_than)) + (await removeWithoutRow(parts));
