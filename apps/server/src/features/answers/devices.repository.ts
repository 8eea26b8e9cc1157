import { sql } from "kysely";
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

export interface DeviceReport {
  score_id: number;
  device_id: string;
  pending: { answers: number; events: number };
  at: Date;
}

/** In the order of the rows' keys, so that two processes do not wait for each other in a circle. */
export const notePending = async (db: Db, reports: readonly DeviceReport[]): Promise<void> => {
  const ordered = reports.toSorted((a, b) => a.score_id - b.score_id || (a.device_id < b.device_id ? -1 : 1));
  await sql`
    update attempt_devices set pending_answers = report.answers, pending_events = report.events,
      last_sync_at = report.at, last_seen_at = report.at
    from unnest(
      ${ordered.map(({ score_id }) => score_id)}::int[], ${ordered.map(({ device_id }) => device_id)}::uuid[],
      ${ordered.map(({ pending }) => pending.answers)}::int[], ${ordered.map(({ pending }) => pending.events)}::int[],
      ${ordered.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as report (score_id, device_id, answers, events, at)
    where attempt_devices.score_id = report.score_id and attempt_devices.device_id = report.device_id`.execute(db);
};
