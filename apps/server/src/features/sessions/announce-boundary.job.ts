import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { announceQuiz } from "./announce-quiz.ts";
import { listUpcomingSessions } from "./sessions.repository.ts";

/** The job makes the papers this long before the start, while nobody waits for them. */
const preparedBeforeMs = 5 * 60_000;

const payloadSchema = z.object({ quiz_id: z.int() });

/**
 * Notifies open screens when a session opens or ends by the clock. Every read computes the state from the clock, so
 * nothing goes wrong when the job runs late or not at all.
 */
export const announceBoundaryJob = {
  announce_session_boundary: async (payload: unknown, parts: Parts): Promise<void> => {
    const { quiz_id } = payloadSchema.parse(payload);
    await announceQuiz(parts, parts.db, quiz_id);
  },
};

interface Boundaries {
  id: number;
  quiz_id: number;
  start_at: Date;
  end_at: Date;
}

/** With the job key, a moved session replaces its job instead of adding another. */
export const scheduleBoundaries = async (
  { jobs, clock }: Pick<Parts, "jobs" | "clock">,
  db: Db,
  { id, quiz_id, start_at, end_at }: Boundaries,
): Promise<void> => {
  const now = clock.now();
  const prepare_at = new Date(start_at.getTime() - preparedBeforeMs);
  await jobs.schedule(db, "prepare_papers", { quiz_id }, { run_at: prepare_at, key: `session:${id}:papers` });
  for (const [edge, run_at] of [["start", start_at] as const, ["end", end_at] as const]) {
    if (run_at <= now) continue;
    await jobs.schedule(db, "announce_session_boundary", { quiz_id }, { run_at, key: `session:${id}:${edge}` });
  }
};

/** Runs at the server's start, for sessions that another program wrote to the database. */
export const scheduleAllBoundaries = async (parts: Parts): Promise<void> => {
  for (const session of await listUpcomingSessions(parts.db, parts.clock.now())) {
    await scheduleBoundaries(parts, parts.db, session);
  }
};
