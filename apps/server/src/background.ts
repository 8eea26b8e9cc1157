import type { Server } from "node:http";
import type pg from "pg";
import { listenerSessions } from "./features/accounts/index.ts";
import { sweepPicturesSchedule, sweepPicturesTasks } from "./features/answer-pictures/index.ts";
import { closeOverdueJob, closeOverdueSchedule } from "./features/attempts/index.ts";
import { authoriseChannel } from "./features/channels/index.ts";
import { createGrader, gradeSchedule } from "./features/grading/index.ts";
import { preparePapersJob } from "./features/papers/index.ts";
import { announceBoundaryJob, scheduleAllBoundaries } from "./features/sessions/index.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import type { Parts } from "./platform/parts.ts";
import { pruneSchedule, pruneTasks } from "./platform/realtime/prune.job.ts";
import { startRealtime } from "./platform/realtime/start-realtime.ts";
import { createStops, type Stop } from "./stops.ts";

export interface Background {
  parts: Parts;
  http: Server;
  /** Jobs and realtime listen on connections of their own, outside the pool. */
  connection: pg.ClientConfig;
}

const startRealtimeOf = async (parts: Parts, http: Server, connection: pg.ClientConfig): Promise<Stop> => {
  const { stop } = await startRealtime({
    http,
    connection,
    db: parts.db,
    log: parts.log,
    registry: parts.metrics.registry,
    public_url: parts.config.public_url,
    sessions: listenerSessions(parts),
    ear: parts.realtime.ear,
    authorise: (caller, channel) => authoriseChannel(parts.db, caller, channel),
  });
  return stop;
};

/** Where the features meet what runs beside requests: jobs and realtime. */
export const startBackground = async ({ parts, http, connection }: Background): Promise<Stop> => {
  const stops = createStops();
  const grader = createGrader();
  stops.add(grader.stop);
  const jobs = await startJobs({
    connection,
    parts,
    tasks: {
      ...announceBoundaryJob,
      ...preparePapersJob,
      ...closeOverdueJob,
      ...grader.tasks,
      ...pruneTasks,
      ...sweepPicturesTasks,
    },
    recurring: [closeOverdueSchedule, gradeSchedule, pruneSchedule, sweepPicturesSchedule],
  });
  stops.add(jobs.stop);
  stops.add(await startRealtimeOf(parts, http, connection));
  await scheduleAllBoundaries(parts);
  return stops.run;
};
