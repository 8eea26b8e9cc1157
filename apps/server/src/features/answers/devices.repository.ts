import type { Db } from "../../platform/db/db.ts";

interface SeenDevice {
  device_id: string;
  user_id: number;
  score_id: number;
  owns: boolean;
  now: Date;
}

/** A device belongs to whom it is first named with. False when that is somebody else. */
export const claimDevice = async (db: Db, device_id: string, user_id: number): Promise<boolean> => {
  await db
    .insertInto("devices")
    .values({ id: device_id, user_id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const device = await db.selectFrom("devices").select("user_id").where("id", "=", device_id).executeTakeFirst();
  return device?.user_id === user_id;
};

/** False when the device belongs to somebody else. */
export const noteDevice = async (db: Db, seen: SeenDevice): Promise<boolean> => {
  const { device_id, user_id, score_id, owns, now } = seen;
  if (!(await claimDevice(db, device_id, user_id))) return false;
  await db
    .insertInto("attempt_devices")
    .values({ score_id, device_id, first_seen_at: now, last_seen_at: now, owns })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

export const notePending = (
  db: Db,
  score_id: number,
  device_id: string,
  pending: { answers: number; events: number },
  now: Date,
) =>
  db
    .updateTable("attempt_devices")
    .set({
      pending_answers: pending.answers,
      pending_events: pending.events,
      last_sync_at: now,
      last_seen_at: now,
    })
    .where("score_id", "=", score_id)
    .where("device_id", "=", device_id)
    .execute();
