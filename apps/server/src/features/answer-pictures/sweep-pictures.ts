import { fileMayGo, sweepIsPlausible, uploadIsOver } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { deleteUnnamed, keysInUse, listUnnamed } from "./sweep.repository.ts";

/** Deletes rows first: after a power failure, the other sweep finds files without a row. */
const removeUnnamed = async ({ db, clock }: Parts, older_than: Date): Promise<number> => {
  const now = clock.now();
  const mayGo = (row: { uploaded_at: Date | null; created_at: Date }) =>
    fileMayGo({ ...row, is_named: false }, { now, older_than });
  const ids = (await listUnnamed(db)).filter(mayGo).map(({ id }) => id);
  return deleteUnnamed(db, ids);
};

/** Removes files of deleted attempts, and of uploads that failed between storing the file and its row. */
const removeWithoutRow = async ({ db, clock, storage, log }: Parts): Promise<number> => {
  const now = clock.now();
  const unknown: string[] = [];
  let all = 0;
  const look = async (keys: string[]) => {
    const used = await keysInUse(db, keys);
    unknown.push(...keys.filter((key) => !used.has(key)));
    all += keys.length;
  };
  const some: string[] = [];
  for await (const { key, stored_at } of storage.list("answer_pictures")) {
    if (uploadIsOver(stored_at, now)) some.push(key);
    if (some.length === 500) await look(some.splice(0));
  }
  await look(some);
  if (!sweepIsPlausible({ unknown: unknown.length, all })) {
    log.error({ unknown: unknown.length, all }, "the database does not know many of the files: none was removed");
    return 0;
  }
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
};

/** `older_than` applies to files that no answer names; unfinished uploads are removed after a day. */
export const sweepPictures = async (parts: Parts, older_than: Date) => {
  const { storage, clock } = parts;
  const now = clock.now();
  return {
    unnamed: await removeUnnamed(parts, older_than),
    without_row: await removeWithoutRow(parts),
    unfinished: await storage.removeUnfinished((began_at) => uploadIsOver(began_at, now)),
  };
};
