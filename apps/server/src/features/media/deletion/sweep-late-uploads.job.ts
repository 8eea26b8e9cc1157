import { lateObjects } from "@examplar/domain";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import type { Tasks } from "../../../platform/jobs/tasks.ts";
import type { Parts } from "../../../platform/parts.ts";
import { recordDeletion } from "../../retention/index.ts";
import { keysInUse, queueRemovals } from "./expired.repository.ts";

const task = "sweep_late_uploads";
const batchSize = 500;
/** Longer than any registration takes: one that began before its object was queued ends before the removal. */
const removedInSeconds = 120;

const payloadSchema = z.object({ folders: z.array(z.string()), revoked_at: z.iso.datetime() });

/**
 * Call in the transaction of a deletion: schedules another check of these folders for when older credentials have
 * expired.
 */
export const sweepLateUploadsOf = (
  { jobs }: Pick<Parts, "jobs">,
  trx: Db,
  folders: readonly string[],
  revoked_at: Date,
): Promise<void> => {
  const { sweep_at: run_at } = lateObjects(revoked_at);
  return jobs.schedule(trx, task, { folders, revoked_at: revoked_at.toISOString() }, { run_at });
};

/**
 * Lists objects put after a deletion with credentials from before it, which an S3 cannot revoke. Skips registered
 * objects: they belong to a later attempt. Skips objects too new for the old credentials: a browser may be about to
 * register them.
 */
const listLate = async ({ db, storage }: Parts, folder: string, stored_until: Date): Promise<string[]> => {
  const lying: string[] = [];
  for await (const { key, stored_at } of storage.list(folder)) if (stored_at <= stored_until) lying.push(key);
  const late: string[] = [];
  for (let at = 0; at < lying.length; at += batchSize) {
    const some = lying.slice(at, at + batchSize);
    const used = await keysInUse(db, some);
    late.push(...some.filter((key) => !used.has(key)));
  }
  return late;
};

export const sweepLateUploadsJob: Tasks = {
  [task]: async (payload, parts) => {
    const { folders, revoked_at } = payloadSchema.parse(payload);
    const { stored_until: older_than } = lateObjects(new Date(revoked_at));
    const late: string[] = [];
    for (const folder of folders) late.push(...(await listLate(parts, folder, older_than)));
    if (late.length === 0) return;
    await parts.db.transaction().execute(async (trx) => {
      await queueRemovals(trx, late, removedInSeconds);
      const line = { school_id: null, kind: "unnamed_uploads", days: 0, items_count: late.length } as const;
      await recordDeletion(trx, { ...line, older_than, deleted_at: parts.clock.now() });
    });
    parts.log.info({ late: late.length }, "objects that came after a deletion will be removed");
  },
};
