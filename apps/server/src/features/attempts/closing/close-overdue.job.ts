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
 * The last words of a whole hall arrive in the two seconds after the bell and come first. Nothing depends on this moment:
 * every read treats the attempt as closed since its end, and so is it written.
 */
const afterTheBellMs = 3_000;

/** One job a second at most, however many attempts end in it. */
const jobAt = (end: Date) => {
  const second = Math.ceil(end.getTime() / 1000) * 1000;
  return { run_at: new Date(second + afterTheBellMs), key: `close:${second}` };
};

/** Jobs that this process has just made sure of, and until when it need not ask again. */
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

/** After a start is committed. A job that waits already is enough: a hall that starts together would queue for its row. */
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
 * In the transaction that moves the ends: the jobs are written anew, so that one that is due waits for it. Scheduled in
 * order, so that none deadlock.
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

/** An end may have moved since it was stored: then the attempt is scheduled again. */
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

/** Every read already treats these attempts as closed; this writes it and notifies the screens. */
export const closeOverdueAttempts = (parts: Parts): Promise<number> => close(parts, { due_at: parts.clock.now() });

/** The same for one attempt, before something that needs it closed. */
export const closeOverdueAttempt = (parts: Parts, score_id: number): Promise<number> =>
  close(parts, { score_ids: [score_id] });

/** Catches what a lost job of a single second left open. */
export const closeOverdueSchedule = { task: sweepName, match: "* * * * *" };

export const closeOverdueJob = {
  [jobName]: async (_payload: unknown, parts: Parts): Promise<void> => void (await closeOverdueAttempts(parts)),
  [sweepName]: async (_payload: unknown, parts: Parts): Promise<void> => void (await closeOverdueAttempts(parts)),
};

type Granted = { summary_id: number } | { session_id: number };

/** Before time is granted or taken: what has ended by then stays ended, whether or not a job has written it down. */
export const closeEnded = async (parts: Parts, db: Db, of: Granted): Promise<void> => {
  await closeOrPutOff(parts, db, await listRunningAttempts(db, of), parts.clock.now());
};

/** When time is granted or taken: running attempts get their new end, and their screens are notified. */
export const moveDeadlines = async (parts: Parts, db: Db, of: Granted): Promise<void> => {
  const running = await listRunningAttempts(db, of);
  await putOff(parts, db, running);
  await announceAttempts(parts, db, running);
};
