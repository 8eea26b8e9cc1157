import { closingByTime } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { announceAttempts } from "./announce-attempt.ts";
import { endScore, setClosesAt } from "./attempts.repository.ts";
import { timesOf } from "./seat-clock.ts";
import { listRunningScores, type RunningScore } from "./scores.repository.ts";

const jobName = "close_overdue_attempts";

/** One job a second at most, however many attempts end in it. */
export const scheduleClosing = async ({ jobs }: Pick<Parts, "jobs">, db: Db, closes_at: Date | null): Promise<void> => {
  if (closes_at === null) return;
  const second = Math.ceil(closes_at.getTime() / 1000) * 1000;
  await jobs.schedule(db, jobName, {}, { run_at: new Date(second), key: `close:${second}` });
};

/** The clock may have been moved since the score was last looked at: then it is looked at again when it is due. */
const closeOrPutOff = async (parts: Parts, db: Db, score: RunningScore, now: Date): Promise<boolean> => {
  const times = timesOf(score, score.started_at);
  const closing = closingByTime({ ...score, ...times }, now);
  if (closing) return endScore(db, score.score_id, closing);
  await setClosesAt(db, score.score_id, times.submission_deadline_at);
  await scheduleClosing(parts, db, times.submission_deadline_at);
  return false;
};

/** The screens are told, and the grader is asked: it looks at nothing before the commit. */
const finishClosing = async (parts: Parts, db: Db, closed: readonly RunningScore[], now: Date): Promise<void> => {
  if (closed.length === 0) return;
  const score_ids = closed.map(({ score_id }) => score_id);
  await requestGrading(db, score_ids, { due_at: now });
  await announceAttempts(parts, db, closed);
  await scheduleGrading(parts, db);
};

/** Every read already treats these attempts as closed; this writes it down and tells the screens. */
export const closeOverdueAttempts = async (parts: Parts): Promise<number> => {
  const now = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const closed: RunningScore[] = [];
    for (const score of await listRunningScores(trx, { due_at: now })) {
      if (await closeOrPutOff(parts, trx, score, now)) closed.push(score);
    }
    await finishClosing(parts, trx, closed, now);
    return closed.length;
  });
};

/** The same for one attempt, before something that needs it closed. */
export const closeOverdueScore = async (parts: Parts, score_id: number): Promise<void> => {
  const now = parts.clock.now();
  await parts.db.transaction().execute(async (trx) => {
    const [score] = await listRunningScores(trx, { score_id });
    if (score && (await closeOrPutOff(parts, trx, score, now))) await finishClosing(parts, trx, [score], now);
  });
};

/** A net under the jobs of single seconds, for attempts that came into the database by another way. */
export const closeOverdueSchedule = { task: jobName, match: "* * * * *" };

export const closeOverdueJob = {
  [jobName]: async (_payload: unknown, parts: Parts): Promise<void> => void (await closeOverdueAttempts(parts)),
};

/** When time is granted or taken: the attempts that run get their new end, and are told. */
export const moveDeadlines = async (
  parts: Parts,
  db: Db,
  of: { summary_id: number } | { session_id: number },
): Promise<void> => {
  const running = await listRunningScores(db, of);
  for (const score of running) {
    const { submission_deadline_at } = timesOf(score, score.started_at);
    await setClosesAt(db, score.score_id, submission_deadline_at);
    await scheduleClosing(parts, db, submission_deadline_at);
  }
  await announceAttempts(parts, db, running);
};
