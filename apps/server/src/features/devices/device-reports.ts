import type { Db } from "../../platform/db/db.ts";
import type { Logger } from "../../platform/log/log.ts";
import { writeReports, type DeviceReport } from "./devices.repository.ts";

const everyMs = 1_000;

/**
 * What each device still holds, for support to see. Written once a second for all of them together: it never adds a
 * commit to a student's answer, and a report that is lost with the process is followed by the next.
 */
export const createDeviceReports = (db: Db, log: Logger) => {
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
      // A newer report of the same device has come meanwhile: it stays.
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

  return {
    note: (report: DeviceReport): void => {
      waiting.set(keyOf(report), report);
      start();
    },
    stop: async (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      await writing;
      if (waiting.size > 0) await write();
    },
  };
};

export type DeviceReports = ReturnType<typeof createDeviceReports>;
