import type { AttemptOwner } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

interface SeenDevice {
  device_id: string;
  user_id: number;
  score_id: number;
  owns: boolean;
  now: Date;
}

/** Gives a device to the first user who names it. Returns false when it belongs to another user. */
export const claimDevice = async (db: Db, device_id: string, user_id: number): Promise<boolean> => {
  await db
    .insertInto("devices")
    .values({ id: device_id, user_id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const device = await db.selectFrom("devices").select("user_id").where("id", "=", device_id).executeTakeFirst();
  return device?.user_id === user_id;
};

/** Adds a device to an attempt. Returns false when it belongs to another user. */
export const addAttemptDevice = async (db: Db, seen: SeenDevice): Promise<boolean> => {
  const { device_id, user_id, score_id, owns, now } = seen;
  if (!(await claimDevice(db, device_id, user_id))) return false;
  await db
    .insertInto("attempt_devices")
    .values({ score_id, device_id, first_seen_at: now, last_seen_at: now, owns, taken_at: owns ? [now] : [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

/** Returns the device that owns an attempt; null before anybody has written. */
export const findOwningDevice = async (db: Db | Trx, score_id: number): Promise<string | null> => {
  const owner = await db
    .selectFrom("attempt_devices")
    .select("device_id")
    .where("score_id", "=", score_id)
    .where("owns", "=", true)
    .executeTakeFirst();
  return owner?.device_id ?? null;
};

/** Selects the devices that ever owned the attempt, by id. The statement around it must select from `scores`. */
export const ownersSql = sql<Record<string, AttemptOwner>>`(
  select coalesce(jsonb_object_agg(device_id, jsonb_build_object('first_seen_at', first_seen_at, 'taken_at', taken_at)), '{}')
  from attempt_devices where attempt_devices.score_id = scores.id and taken_at <> '{}')`;

/** Number of take-over times kept per device: more than any student needs, and few enough to read with every edit. */
export const maxTakes = 100;

/** Makes a device the only owner of an attempt. Returns false when it belongs to another user. */
export const setOwningDevice = async (
  trx: Trx,
  device: { device_id: string; user_id: number; score_id: number; user_agent: string; now: Date },
): Promise<boolean> => {
  const { device_id, user_id, score_id, user_agent, now } = device;
  await trx
    .insertInto("devices")
    .values({ id: device_id, user_id, user_agent })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ user_agent }).where("devices.user_id", "=", user_id))
    .execute();
  const known = await trx.selectFrom("devices").select("user_id").where("id", "=", device_id).executeTakeFirst();
  if (known?.user_id !== user_id) return false;
  await trx
    .updateTable("attempt_devices")
    .set({ owns: false })
    .where("score_id", "=", score_id)
    .where("device_id", "<>", device_id)
    .where("owns", "=", true)
    .execute();
  await trx
    .insertInto("attempt_devices")
    .values({ score_id, device_id, first_seen_at: now, last_seen_at: now, owns: true, taken_at: [now] })
    .onConflict((conflict) =>
      conflict.columns(["score_id", "device_id"]).doUpdateSet({
        owns: true,
        last_seen_at: now,
        taken_at: sql<Date[]>`case when attempt_devices.owns then attempt_devices.taken_at
          else attempt_devices.taken_at[greatest(1, cardinality(attempt_devices.taken_at) + 2 - ${maxTakes}::int):]
            || ${now}::timestamptz end`,
      }),
    )
    .execute();
  return true;
};

/** SQL for the device of a start, in the statement that inserts the attempt; no row when it belongs to another user. */
export const startingDeviceSql = (device: { device_id: string; user_id: number; user_agent: string }) => sql`
  insert into devices (id, user_id, user_agent)
  values (${device.device_id}, ${device.user_id}, ${device.user_agent})
  on conflict (id) do update set user_agent = excluded.user_agent where devices.user_id = excluded.user_id
  returning id`;

/** SQL for the owner of a new attempt, in a statement that has the rows `score` and `device`. */
export const firstOwnerSql = (now: Date) => sql`
  insert into attempt_devices (score_id, device_id, first_seen_at, last_seen_at, owns, taken_at)
  select score.id, device.id, ${now}::timestamptz, ${now}::timestamptz, true, array[${now}::timestamptz] from score, device`;

/** Lists when each device of an attempt was first seen, and the furthest exercise that it has shown. */
export const listAttemptDevices = (db: Db, score_id: number) =>
  db
    .selectFrom("attempt_devices")
    .select(["device_id", "first_seen_at", "reached_exercise_id", "reached_at", "reached_received_at"])
    .where("score_id", "=", score_id)
    .execute();

interface Reached {
  score_id: number;
  device_id: string;
  exercise_id: number;
  entered_at: Date;
  received_at: Date;
}

export const setReached = (db: Db, { score_id, device_id, exercise_id, entered_at, received_at }: Reached) =>
  db
    .updateTable("attempt_devices")
    .set({ reached_exercise_id: exercise_id, reached_at: entered_at, reached_received_at: received_at })
    .where("score_id", "=", score_id)
    .where("device_id", "=", device_id)
    .execute();

export interface DeviceReport {
  score_id: number;
  device_id: string;
  pending: { answers: number; events: number };
  at: Date;
}

/** Writes in the order of the rows' keys, so that two processes cannot deadlock. */
export const writeReports = async (db: Db, reports: readonly DeviceReport[]): Promise<void> => {
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
