import type { Server } from "node:http";
import type pg from "pg";
import { listenerSessions } from "./features/accounts/index.ts";
import { closeOverdueJob, closeOverdueSchedule } from "./features/attempts/index.ts";
import { authoriseChannel } from "./features/channels/index.ts";
import { loadDemoData, refreshDemoDates } from "./features/demo/index.ts";
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
  say(line: string): void;
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
    authorise: (caller, channel) => authoriseChannel(parts.db, caller, channel),
  });
  return stop;
};

/** On the first run the demo comes to life; on a run long after, its exams are moved to today. */
const wakeDemo = async ({ db, clock }: Parts, say: Background["say"]): Promise<void> => {
  const now = clock.now();
  if (await loadDemoData({ db, now })) say("Loaded the demo data");
  else if (await refreshDemoDates({ db, now })) say("Moved the demo exams to today");
};

/** Where the features meet what runs beside requests: jobs, realtime, and the demo data of a first run. */
export const startBackground = async ({ parts, http, connection, say }: Background): Promise<Stop> => {
  const stops = createStops();
  const grader = createGrader();
  stops.add(grader.stop);
  const jobs = await startJobs({
    connection,
    parts,
    tasks: { ...announceBoundaryJob, ...preparePapersJob, ...closeOverdueJob, ...grader.tasks, ...pruneTasks },
    recurring: [closeOverdueSchedule, gradeSchedule, pruneSchedule],
  });
  stops.add(jobs.stop);
  stops.add(await startRealtimeOf(parts, http, connection));
  if (parts.config.demo) await wakeDemo(parts, say);
  await scheduleAllBoundaries(parts);
  return stops.run;
};
