import type { Server } from "node:http";
import type pg from "pg";
import { announceBoundaryJob, scheduleAllBoundaries } from "./features/sessions/index.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import type { Parts } from "./platform/parts.ts";
import { createStops, type Stop } from "./stops.ts";

export interface Background {
  parts: Parts;
  http: Server;
  /** Jobs and realtime listen on connections of their own, outside the pool. */
  connection: pg.ClientConfig;
  say(line: string): void;
}

/** Where the features meet what runs beside requests: jobs, realtime, and the demo data of a first run. */
export const startBackground = async ({ parts, connection }: Background): Promise<Stop> => {
  const stops = createStops();
  const running = await startJobs({ connection, parts, tasks: { ...announceBoundaryJob } });
  stops.add(running.stop);
  await scheduleAllBoundaries(parts);
  return stops.run;
};
