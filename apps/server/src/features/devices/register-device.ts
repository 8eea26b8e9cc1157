import type { Db } from "../../platform/db/db.ts";
import type { DeviceReports } from "./device-reports.ts";
import { addAttemptDevice } from "./devices.repository.ts";

interface KnownDevices {
  user_id: number;
  score_id: number;
  /** The device that may write; null before the first one. */
  owner_device_id: string | null;
  known_device_ids: Set<string>;
}

interface Request {
  device_id: string;
  pending?: { answers: number; events: number } | undefined;
}

/**
 * Adds the device of a request to its attempt once, and notes what the device still holds. Returns false for a device of
 * another user: its edits would carry the wrong name.
 */
export const registerDevice = async (
  { db, device_reports }: { db: Db; device_reports: DeviceReports },
  attempt: KnownDevices,
  { device_id, pending }: Request,
  now: Date,
): Promise<boolean> => {
  const { user_id, score_id, known_device_ids } = attempt;
  if (!known_device_ids.has(device_id)) {
    const owns = attempt.owner_device_id === null;
    if (!(await addAttemptDevice(db, { device_id, user_id, score_id, owns, now }))) return false;
    known_device_ids.add(device_id);
    if (owns) attempt.owner_device_id = device_id;
  }
  if (pending) device_reports.note({ score_id, device_id, pending, at: now });
  return true;
};
