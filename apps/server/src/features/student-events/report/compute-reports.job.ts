import { lateUploadsMs } from "@examplar/domain";
import type { RecurringTask } from "../../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../../platform/jobs/tasks.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeMonitorConfidences } from "../../attempts/index.ts";
import { buildReports } from "./read-report.ts";
import { listUnreported, storeReports } from "./report.repository.ts";

const task = "compute_events_reports";
/** As many events as are read into memory at once, for attempts with some thousands each. */
const batchSize = 20;
/** The last events of an attempt come after its end. */
const settleMs = 30_000;

/** Stores the reports of attempts that have ended, for the tables of a quiz. Returns how many it stored. */
export const computeReports = async ({ db, clock }: Pick<Parts, "db" | "clock">): Promise<number> => {
  let stored = 0;
  for (;;) {
    const now = clock.now();
    const from = new Date(now.getTime() - lateUploadsMs - settleMs);
    const waiting = await listUnreported(db, { from, to: new Date(now.getTime() - settleMs), limit: batchSize });
    if (waiting.length === 0) return stored;
    const spans = waiting.map(({ finished_at, ...span }) => ({ ...span, ended_at: finished_at }));
    const reports = await buildReports(db, spans);
    await db.transaction().execute(async (trx) => {
      await storeReports(trx, reports, now);
      await writeMonitorConfidences(trx, reports);
    });
    stored += reports.length;
  }
};

export const computeReportsJob: Tasks = {
  [task]: async (_payload, parts) => {
    const stored = await computeReports(parts);
    if (stored > 0) parts.log.info({ stored }, "events reports were computed");
  },
};

export const computeReportsSchedule: RecurringTask = { task, match: "* * * * *" };
