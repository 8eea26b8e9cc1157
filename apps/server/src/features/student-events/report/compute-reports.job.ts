import { lateUploadsMs } from "@examplar/domain";
import { z } from "zod";
import type { RecurringTask } from "../../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../../platform/jobs/tasks.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeMonitorConfidences } from "../../attempts/index.ts";
import { buildReports } from "./read-report.ts";
import { forgetReports, listEndedBefore, listUnreported, lockReportable, storeReports } from "./report.repository.ts";

const task = "compute_events_reports";
/** Number of reports to keep in memory and store in one transaction; their events are read attempt by attempt. */
const batchSize = 20;
/** Waits this long after the end, because the last events of an attempt arrive after it. */
const settleMs = 30_000;

type Reports = Awaited<ReturnType<typeof buildReports>>;

const storeUndeleted = (db: Parts["db"], reports: Reports, computed_at: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const score_ids = reports.map(({ score_id }) => score_id);
    const reportable = await lockReportable(trx, score_ids);
    const kept = reports.filter(({ score_id }) => reportable.has(score_id));
    if (kept.length === 0) return 0;
    await storeReports(trx, kept, computed_at);
    await writeMonitorConfidences(trx, kept);
    return kept.length;
  });

/**
 * Stores the missing reports of ended attempts: of those that ended within a day, or of the given ones. The tables of a
 * quiz read them. Returns how many it stored.
 */
export const computeReports = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  score_ids?: readonly number[],
): Promise<number> => {
  let stored = 0;
  for (;;) {
    const now = clock.now();
    const before = new Date(now.getTime() - settleMs);
    const scope = score_ids ? { score_ids } : { since: new Date(before.getTime() - lateUploadsMs) };
    const waiting = await listUnreported(db, scope, { before, limit: batchSize });
    if (waiting.length === 0) return stored;
    const spans = waiting.map(({ finished_at, ...span }) => ({ ...span, ended_at: finished_at }));
    const reports = await buildReports(db, spans);
    stored += await storeUndeleted(db, reports, now);
  }
};

/**
 * Deletes reports that new events made stale. Events may arrive days after the end, when the recurring run no longer
 * checks their attempt; so the same transaction schedules a run for it.
 */
export const renewReports = (
  { db, clock, jobs }: Pick<Parts, "db" | "clock" | "jobs">,
  score_ids: readonly number[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await forgetReports(trx, score_ids);
    const now_ms = clock.now().getTime();
    const late = await listEndedBefore(trx, score_ids, new Date(now_ms - settleMs));
    const run_at = new Date(now_ms + settleMs);
    if (late.length > 0) await jobs.schedule(trx, task, { score_ids: late }, { run_at });
  });

/** The recurring run has no `score_ids`. */
const payloadSchema = z.object({ score_ids: z.array(z.int()).optional() });

export const computeReportsJob: Tasks = {
  [task]: async (payload, parts) => {
    const stored = await computeReports(parts, payloadSchema.parse(payload).score_ids);
    if (stored > 0) parts.log.info({ stored }, "events reports were computed");
  },
};

export const computeReportsSchedule: RecurringTask = { task, match: "* * * * *" };
