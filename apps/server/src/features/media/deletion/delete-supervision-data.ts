import type { DeletedSupervisionData } from "@examplar/contract";
import { studentFolder } from "@examplar/domain";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { markSupervisionDeleted } from "../../attempts/index.ts";
import { writeAudit } from "../../audit/index.ts";
import { testFolderOf } from "../../camera-test/index.ts";
import { deleteEventsOf } from "../../student-events/index.ts";
import { deleteMediaOf } from "./delete-media.repository.ts";
import { queueRemovals } from "./expired.repository.ts";
import { listDeletableSeats } from "../media.policy.ts";
import { removeObjectsTask } from "./remove-objects.job.ts";
import { sweepLateUploadsOf } from "./sweep-late-uploads.job.ts";

/** Lists all keys, including objects that were never registered or were refused. */
const keysUnder = async (storage: Storage, folders: Iterable<string>): Promise<string[]> => {
  const keys: string[] = [];
  for (const folder of folders) for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
};

/**
 * Handles a student's request to delete: removes everything that supervision recorded in the caller's schools, and the
 * pictures of the student's camera tests. Answers, grades and receipts stay. Later uploads of older recordings are
 * refused, and removed where an S3 accepts them. Idempotent; each run writes to the audit log.
 */
export const deleteSupervisionData = async (
  parts: Parts,
  caller: Caller,
  user_id: number,
): Promise<DeletedSupervisionData | Refusal<"not_found" | "attempt_not_closed">> => {
  const { db, clock, jobs, storage } = parts;
  const at = clock.now();
  const seats = await listDeletableSeats(db, caller, user_id, at);
  if (seats.length === 0) return refuse("not_found");
  if (seats.some(({ is_running }) => is_running)) return refuse("attempt_not_closed");
  const summary_ids = seats.map(({ id }) => id);
  const folders = new Set(seats.map(({ quiz_id }) => studentFolder(quiz_id, user_id).slice(0, -1)));
  // Pictures of camera tests belong to no attempt, but show the same face.
  const test_folder = testFolderOf(user_id);
  // First stops new credentials, then revokes the granted ones: only then is the list of keys complete.
  await markSupervisionDeleted(db, summary_ids, at);
  const revoked_at = clock.now();
  await Promise.all([...folders, test_folder].map((folder) => storage.revokeUploads(`${folder}/`, revoked_at)));
  const keys = await keysUnder(storage, folders);
  const test_keys = await keysUnder(storage, [test_folder]);
  return db.transaction().execute(async (trx) => {
    const deleted = {
      ...(await deleteMediaOf(trx, summary_ids)),
      events_count: await deleteEventsOf(trx, summary_ids),
    };
    await queueRemovals(trx, [...keys, ...test_keys]);
    const action = "supervision_data_deleted";
    const details = { ...deleted, camera_test_count: test_keys.length };
    await writeAudit(trx, { at, actor_id: caller.user_id, action, subject: { user_id }, details });
    await jobs.schedule(trx, removeObjectsTask, {}, { key: removeObjectsTask });
    await sweepLateUploadsOf(parts, trx, [...folders, test_folder], revoked_at);
    return deleted;
  });
};
