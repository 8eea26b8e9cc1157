import { topics } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { renewReports } from "./report/compute-reports.job.ts";

const pause_ms = 1_000;

interface Announced {
  quiz_id: number;
  score_id: number;
  /** Whether the list of attempts must update at once; it is not read again for other events. */
  suspect: boolean;
}

/**
 * Notifies those who watch a quiz that an attempt has new events: at most once a second, for all attempts in one
 * statement. Deletes reports stored before these events, so that they are computed again. Keeps pending notices in
 * memory only: if a process dies, the next event updates the screens.
 */
export const createAnnouncer = (parts: Pick<Parts, "db" | "clock" | "jobs" | "realtime" | "log">) => {
  const { db, realtime, log } = parts;
  let waiting = new Map<number, Announced>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  const publish = async (): Promise<void> => {
    const now = waiting;
    waiting = new Map();
    const publications = [...now.values()].flatMap(({ quiz_id, score_id, suspect }) => {
      const kinds = suspect
        ? (["student_event_created", "attempt_suspected"] as const)
        : ["student_event_created" as const];
      return kinds.map((kind) => ({ topic: topics.quizEvents(quiz_id), event: { kind, quiz_id, score_id } }));
    });
    await renewReports(parts, [...now.keys()])
      .then(() => realtime.publishMany(db, publications))
      .catch((err: unknown) => log.warn({ err }, "new student events could not be announced"));
  };

  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    running = running.then(publish);
    return running;
  };

  return {
    /** Call after the commit. */
    note: ({ quiz_id, score_id, suspect }: Announced): void => {
      const before = waiting.get(score_id)?.suspect ?? false;
      waiting.set(score_id, { quiz_id, score_id, suspect: suspect || before });
      timer ??= setTimeout(() => void flush(), pause_ms).unref();
    },
    /** Publishes the pending notices, and ends. */
    stop: flush,
  };
};

export type Announcer = ReturnType<typeof createAnnouncer>;
