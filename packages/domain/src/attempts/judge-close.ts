import type { TimeoutState } from "../deadlines/submission-deadline.ts";
import { scoreIsStarted } from "../quiz-access/score-state.ts";
import type { ScoreState } from "../vocabulary.ts";

/** What closing needs of a score. */
export interface ClosableScore {
  state: ScoreState;
  started_at: Date | null;
  submission_deadline_at: Date | null;
  timeout_state: TimeoutState | null;
}

export interface Closing {
  state: Exclude<ScoreState, "started" | "paper">;
  finished_at: Date;
}

/** `already_closed` is as good as closed: who asks twice gets the same attempt, ended when it first did. */
export type CloseVerdict = ({ outcome: "close" } & Closing) | { outcome: "already_closed" };

/** What handing in does at this moment: when time was up before, time has closed the attempt and not the student. */
export function judgeClose(score: ClosableScore, now: Date): CloseVerdict {
  if (!scoreIsStarted(score.state)) return { outcome: "already_closed" };
  const byTime = closingByTime(score, now);
  return { outcome: "close", ...(byTime ?? { state: "finished", finished_at: latest(now, score.started_at) }) };
}

/** How time closes an attempt that still reads as started; null while it has time, or nothing to close. */
export function closingByTime(score: ClosableScore, now: Date): Closing | null {
  const { state, submission_deadline_at, timeout_state, started_at } = score;
  if (!scoreIsStarted(state) || submission_deadline_at === null || timeout_state === null) return null;
  if (now < submission_deadline_at) return null;
  return { state: timeout_state, finished_at: latest(submission_deadline_at, started_at) };
}

/** A session that was moved or closed before the student began must not end the attempt before its start. */
function latest(end: Date, started_at: Date | null): Date {
  return started_at !== null && started_at > end ? started_at : end;
}
