import type { Db } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { endAttempts, setClosesAt } from "../attempts.repository.ts";
import { closingByTime } from "./closing-by-time.ts";
import { timesOf } from "../seats/seat-facts.ts";
import { listRunningAttempts, type RunningAttempt } from "./running-attempts.repository.ts";

const jobName = "close_overdue_attempts";
const sweepName = "sweep_overdue_attempts";

/** One job a second at most, however many attempts end in it. */
const jobAt = (end: Date) => {
  const second = Math.ceil(end.getTime() / 1000) * 1000;
  return { run_at: new Date(second), key: `close:${second}` };
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
 * In the transaction that moves the ends: the jobs are written anew, so that one that is due waits for it. Asked for in
 * order, so that nobody waits in a circle.
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

/** The screens are told, and the grader is asked: it looks at nothing before the commit. */
const finishClosing = async (parts: Parts, db: Db, closed: readonly RunningAttempt[], now: Date): Promise<void> => {
  if (closed.length === 0) return;
  const score_ids = closed.map(({ score_id }) => score_id);
  await requestGrading(db, score_ids, { due_at: now });
  await announceAttempts(parts, db, closed);
  await scheduleGrading(parts, db);
};

/** The clock may have been moved since a score was last looked at: then it is looked at again when it is due. */
const putOff = async (parts: Parts, db: Db, scores: readonly RunningAttempt[]): Promise<void> => {
  const moved = scores.flatMap((score) => {
    const closes_at = timesOf(score, score.started_at).submission_deadline_at;
    return closes_at?.getTime() === score.closes_at?.getTime() ? [] : [{ score_id: score.score_id, closes_at }];
  });
  await setClosesAt(db, moved);
  await scheduleClosings(
    parts,
    db,
    moved.map(({ closes_at }) => closes_at),
  );
};

const closeOrPutOff = async (parts: Parts, db: Db, scores: readonly RunningAttempt[], now: Date): Promise<number> => {
  const endings = scores.flatMap((score) => {
    const closing = closingByTime(score, now);
    return closing ? [{ score_id: score.score_id, ...closing }] : [];
  });
  const ended = await endAttempts(db, endings);
  await putOff(
    parts,
    db,
    scores.filter(({ score_id }) => !endings.some((ending) => ending.score_id === score_id)),
  );
  const closed = scores.filter(({ score_id }) => ended.has(score_id));
  await finishClosing(parts, db, closed, now);
  return closed.length;
};

type Which = Parameters<typeof listRunningAttempts>[1];

const close = (parts: Parts, which: Which): Promise<number> =>
  parts.db
    .transaction()
    .execute(async (trx) => closeOrPutOff(parts, trx, await listRunningAttempts(trx, which), parts.clock.now()));

/** Every read already treats these attempts as closed; this writes it down and tells the screens. */
export const closeOverdueAttempts = (parts: Parts): Promise<number> => close(parts, { due_at: parts.clock.now() });

/** The same for one attempt, before something that needs it closed. */
export const closeOverdueAttempt = (parts: Parts, score_id: number): Promise<number> =>
  close(parts, { score_ids: [score_id] });

/** A net under the jobs of single seconds, for a job that was lost. */
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

/** When time is granted or taken: the attempts that run get their new end, and are told. */
export const moveDeadlines = async (parts: Parts, db: Db, of: Granted): Promise<void> => {
  const running = await listRunningAttempts(db, of);
  await putOff(parts, db, running);
  await announceAttempts(parts, db, running);
};
