import { lateUploadsMs } from "@examplar/domain";
import type { RecurringTask } from "../../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../../platform/jobs/tasks.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeMonitorConfidence } from "../../attempts/index.ts";
import { computeReport } from "./read-report.ts";
import { listUnreported, storeReport } from "./report.repository.ts";

const task = "compute_events_reports";
const batchSize = 100;
/** The last events of an attempt come after its end. */
const settleMs = 30_000;

/** Stores the reports of attempts that have ended, for the tables of a quiz. Returns how many it stored. */
export const computeReports = async ({ db, clock }: Pick<Parts, "db" | "clock">): Promise<number> => {
  let stored = 0;
  for (;;) {
    const now = clock.now();
    const from = new Date(now.getTime() - lateUploadsMs - settleMs);
    const waiting = await listUnreported(db, { from, to: new Date(now.getTime() - settleMs), limit: batchSize });
    for (const { score_id, started_at, finished_at } of waiting) {
      const report = await computeReport(db, { score_id, started_at, ended_at: finished_at });
      await db.transaction().execute(async (trx) => {
        await storeReport(trx, score_id, report, now);
        await writeMonitorConfidence(trx, score_id, report.multiple_monitor_confidence);
      });
    }
    stored += waiting.length;
    if (waiting.length < batchSize) return stored;
  }
};

export const computeReportsJob: Tasks = {
  [task]: async (_payload, parts) => {
    const stored = await computeReports(parts);
    if (stored > 0) parts.log.info({ stored }, "events reports were computed");
  },
};

export const computeReportsSchedule: RecurringTask = { task, match: "* * * * *" };
