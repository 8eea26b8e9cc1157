import type { Db } from "../../platform/db/db.ts";
import type { Logger } from "../../platform/log/log.ts";
import { addAttemptDevice, writeReports, type DeviceReport } from "./devices.repository.ts";

const everyMs = 1_000;

interface KnownDevices {
  user_id: number;
  score_id: number;
  /** The device that owns the attempt; null before the first one. */
  owner_device_id: string | null;
  known_device_ids: Set<string>;
}

interface Request {
  device_id: string;
  pending?: { answers: number; events: number } | undefined;
}

/**
 * Tracks the devices of attempts and the unsent work that each reports, for support. Writes these reports once a second
 * for all devices together: they add no commit to a student's answer, and the next report replaces a lost one.
 */
export const createDeviceRegistry = (db: Db, log: Logger) => {
  const waiting = new Map<string, DeviceReport>();
  let writing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const keyOf = ({ score_id, device_id }: DeviceReport): string => `${score_id}/${device_id}`;

  const write = async (): Promise<void> => {
    const reports = [...waiting.values()];
    waiting.clear();
    try {
      await writeReports(db, reports);
    } catch (error) {
      log.warn({ err: error }, "the reports of devices wait for the next second");
      // Keeps a newer report of the same device that has arrived meanwhile.
      for (const report of reports) if (!waiting.has(keyOf(report))) waiting.set(keyOf(report), report);
    }
  };

  const start = (): void => {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => {
      writing = write().finally(() => {
        writing = null;
        timer = null;
        start();
      });
    }, everyMs).unref();
  };

  const note = (report: DeviceReport): void => {
    waiting.set(keyOf(report), report);
    start();
  };

  return {
    /**
     * Adds the device of a request to its attempt. Returns false for another user's device, whose edits would carry a
     * wrong name.
     */
    register: async (attempt: KnownDevices, { device_id, pending }: Request, now: Date): Promise<boolean> => {
      const { user_id, score_id, known_device_ids } = attempt;
      if (!known_device_ids.has(device_id)) {
        const owns = attempt.owner_device_id === null;
        if (!(await addAttemptDevice(db, { device_id, user_id, score_id, owns, now }))) return false;
        known_device_ids.add(device_id);
        if (owns) attempt.owner_device_id = device_id;
      }
      if (pending) note({ score_id, device_id, pending, at: now });
      return true;
    },
    stop: async (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      await writing;
      if (waiting.size > 0) await write();
    },
  };
};

export type DeviceRegistry = ReturnType<typeof createDeviceRegistry>;
