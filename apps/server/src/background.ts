import type { Server } from "node:http";
import type pg from "pg";
import { expiries } from "./expiries.ts";
import { listenerSessions } from "./features/accounts/index.ts";
import { createFeedbackWriter, writeFeedbackSchedule } from "./features/ai-feedback/index.ts";
import { closeOverdueJob, closeOverdueSchedule } from "./features/attempts/index.ts";
import { authoriseChannel } from "./features/channels/index.ts";
import { createGrader, createSheetEvaluator, gradeSchedule } from "./features/grading/index.ts";
import { removeObjectsJob, removeObjectsSchedule, sweepLateUploadsJob } from "./features/media/index.ts";
import { createFragmentsCache, preparePapersJob } from "./features/papers/index.ts";
import { retentionJob, retentionSchedule } from "./features/retention/index.ts";
import { computeReportsJob, computeReportsSchedule } from "./features/student-events/index.ts";
import { announceBoundaryJob, scheduleAllBoundaries } from "./features/sessions/index.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import type { Parts } from "./platform/parts.ts";
import { startRealtime } from "./platform/realtime/start-realtime.ts";
import { createStops, type Stop } from "./stops.ts";

/** What jobs and realtime need: both open their own database connections, outside the pool. */
export interface Background {
  parts: Parts;
  connection: pg.ClientConfig;
}

/** Composition root of realtime. Runs in every process that browsers connect to. */
export const startListening = async ({ parts, connection }: Background, http: Server): Promise<Stop> => {
  const { stop } = await startRealtime({
    http,
    connection,
    db: parts.db,
    log: parts.log,
    registry: parts.metrics.registry,
    config: parts.config,
    known_tokens: parts.known_tokens,
    sessions: listenerSessions(parts),
    changes: parts.realtime.changes,
    authorise: (caller, channel) => authoriseChannel(parts.db, caller, channel),
  });
  return stop;
};

/** Composition root of jobs. Runs in one process only. */
export const startWorking = async ({ parts, connection }: Background): Promise<Stop> => {
  const stops = createStops();
  const grader = createGrader();
  stops.add(grader.stop);
  const evaluator = createSheetEvaluator();
  stops.add(evaluator.stop);
  const writer = createFeedbackWriter(parts, { engine: { fragments: createFragmentsCache(parts.db) }, evaluator });
  stops.add(writer.stop);
  const jobs = await startJobs({
    connection,
    parts,
    tasks: {
      ...announceBoundaryJob,
      ...preparePapersJob,
      ...closeOverdueJob,
      ...grader.tasks,
      ...writer.tasks,
      ...removeObjectsJob,
      ...sweepLateUploadsJob,
      ...computeReportsJob,
      ...retentionJob(expiries),
    },
    recurring: [
      closeOverdueSchedule,
      gradeSchedule,
      writeFeedbackSchedule,
      retentionSchedule,
      removeObjectsSchedule,
      computeReportsSchedule,
    ],
  });
  stops.add(jobs.stop);
  await scheduleAllBoundaries(parts);
  return stops.run;
};
