import type { Db } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { gradingDueAt, requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { endAttempts, setClosesAt } from "../attempts.repository.ts";
import { closingByTime } from "./closing-by-time.ts";
import { timesOf } from "../seats/seat-facts.ts";
import { listRunningAttempts, type RunningAttempt } from "./running-attempts.repository.ts";

const jobName = "close_overdue_attempts";
const sweepName = "sweep_overdue_attempts";

/**
 * The last edits of a whole hall arrive in the two seconds after the bell and go first. Nothing depends on this delay:
 * every read treats the attempt as closed at its end, and the job writes that time.
 */
const afterTheBellMs = 3_000;

/** At most one job per second, however many attempts end in it. */
const jobAt = (end: Date) => {
  const second = Math.ceil(end.getTime() / 1000) * 1000;
  return { run_at: new Date(second + afterTheBellMs), key: `close:${second}` };
};

/** Keys of jobs that this process recently ensured, each with the time until which it skips the check. */
const ensured = new WeakMap<Db, Map<string, number>>();
const ensuredForMs = 5_000;

const isEnsured = (db: Db, key: string): boolean => {
  const known = ensured.get(db) ?? new Map<string, number>();
  ensured.set(db, known);
  const now = performance.now();
  for (const [old, until] of known) if (until < now) known.delete(old);
  const isKnown = known.has(key);
  known.set(key, now + ensuredForMs);
  return isKnown;
};

/**
 * Call after the start has committed. Leaves a pending job alone: a hall that starts together would queue for its row
 * lock.
 */
export const ensureClosing = async (
  { jobs, db, clock }: Pick<Parts, "jobs" | "db" | "clock">,
  end: Date | null,
): Promise<void> => {
  if (end === null) return;
  const job = jobAt(end);
  const isSoon = end.getTime() - clock.now().getTime() < 4 * ensuredForMs;
  if (isSoon || !isEnsured(db, job.key)) await jobs.ensure(db, jobName, job);
};

/**
 * Runs in the transaction that moves the ends. Rewrites the jobs, so that a job that is due waits for this transaction.
 * Schedules them in order, to prevent deadlocks.
 */
const scheduleClosings = async (
  { jobs }: Pick<Parts, "jobs">,
  db: Db,
  ends: readonly (Date | null)[],
): Promise<void> => {
  const wanted = new Map(ends.flatMap((end) => (end === null ? [] : [[jobAt(end).key, jobAt(end)] as const])));
  for (const options of [...wanted.values()].toSorted((a, b) => a.run_at.getTime() - b.run_at.getTime())) {
    await jobs.schedule(db, jobName, {}, options);
  }
};

/** Notifies the screens and requests grading, which starts only after the commit. */
const finishClosing = async (parts: Parts, db: Db, closed: readonly RunningAttempt[], now: Date): Promise<void> => {
  if (closed.length === 0) return;
  const score_ids = closed.map(({ score_id }) => score_id);
  const due_at = gradingDueAt(closed.length, now);
  await requestGrading(db, score_ids, { due_at });
  await announceAttempts(parts, db, closed, "attempt_ended");
  await scheduleGrading(parts, db, due_at > now ? due_at : undefined);
};

/** Reschedules attempts whose end has moved since it was stored. */
const putOff = async (parts: Parts, db: Db, attempts: readonly RunningAttempt[]): Promise<void> => {
  const moved = attempts.flatMap((attempt) => {
    const closes_at = timesOf(attempt, attempt.started_at).submission_deadline_at;
    return closes_at?.getTime() === attempt.closes_at?.getTime() ? [] : [{ score_id: attempt.score_id, closes_at }];
  });
  await setClosesAt(db, moved);
  await scheduleClosings(
    parts,
    db,
    moved.map(({ closes_at }) => closes_at),
  );
};

const closeOrPutOff = async (parts: Parts, db: Db, attempts: readonly RunningAttempt[], now: Date): Promise<number> => {
  const endings = attempts.flatMap((attempt) => {
    const closing = closingByTime(attempt, now);
    return closing ? [{ score_id: attempt.score_id, ...closing }] : [];
  });
  const ended = await endAttempts(db, endings);
  await putOff(
    parts,
    db,
    attempts.filter(({ score_id }) => !endings.some((ending) => ending.score_id === score_id)),
  );
  const closed = attempts.filter(({ score_id }) => ended.has(score_id));
  await finishClosing(parts, db, closed, now);
  return closed.length;
};

type Which = Parameters<typeof listRunningAttempts>[1];

const close = (parts: Parts, which: Which): Promise<number> =>
  parts.db
    .transaction()
    .execute(async (trx) => closeOrPutOff(parts, trx, await listRunningAttempts(trx, which), parts.clock.now()));

/** Writes the end of attempts that every read already treats as closed, and notifies the screens. */
export const closeOverdueAttempts = (parts: Parts): Promise<number> => close(parts, { due_at: parts.clock.now() });

/** Does the same for one attempt, before a step that needs it closed. */
export const closeOverdueAttempt = (parts: Parts, score_id: number): Promise<number> =>
  close(parts, { score_ids: [score_id] });

/** Sweeps up attempts that a lost job of a single second left open. */
export const closeOverdueSchedule = { task: sweepName, match: "* * * * *" };

export const closeOverdueJob = {
  [jobName]: async (_payload: unknown, parts: Parts): Promise<void> => void (await closeOverdueAttempts(parts)),
  [sweepName]: async (_payload: unknown, parts: Parts): Promise<void> => void (await closeOverdueAttempts(parts)),
};

type Granted = { summary_id: number } | { session_id: number };

/**
 * Call before granting or taking time: an attempt that has ended by then stays ended, even if no job has written it.
 */
export const closeEnded = async (parts: Parts, db: Db, of: Granted): Promise<void> => {
  await closeOrPutOff(parts, db, await listRunningAttempts(db, of), parts.clock.now());
};

/** Gives running attempts their new end after time was granted or taken, and notifies their screens. */
export const moveDeadlines = async (parts: Parts, db: Db, of: Granted): Promise<void> => {
  const running = await listRunningAttempts(db, of);
  await putOff(parts, db, running);
  await announceAttempts(parts, db, running);
};
