import type { Started } from "@examplar/contract";
import type { Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { takePaper, type FragmentsCache } from "../papers/index.ts";
import { announceAttempts } from "./announce-attempt.ts";
import { insertScore, setOwningDevice } from "./attempts.repository.ts";
import { scheduleClosing } from "./close-overdue.job.ts";
import { openAttempt } from "./open-attempt.ts";
import type { Seat } from "./read-seats.ts";
import { timesOf } from "./seat-clock.ts";

export interface Beginning {
  caller: Caller;
  seat: Seat;
  attempt_number: number;
  device_id: string;
  user_agent: string;
}

const writeAttempt = async (
  parts: Parts,
  trx: Trx,
  fragments: FragmentsCache,
  { caller, seat: { row }, attempt_number, device_id, user_agent }: Beginning,
): Promise<void> => {
  const now = parts.clock.now();
  const closes_at = timesOf(row, now).submission_deadline_at;
  const attempt = { quizzes_attempt_summary_id: row.id, quiz_id: row.quiz_id, user_id: caller.user_id, attempt_number };
  const score = await insertScore(trx, { ...attempt, started_at: now, closes_at });
  if (!score) return;
  await takePaper(trx, fragments, { ...row, summary_id: row.id, attempt_number }, score.id);
  await setOwningDevice(trx, { device_id, user_id: caller.user_id, score_id: score.id, user_agent, now });
  await scheduleClosing(parts, trx, closes_at);
  const announced = { quiz_id: row.quiz_id, user_id: caller.user_id, summary_id: row.id, score_id: score.id };
  await announceAttempts(parts, trx, [announced]);
};

/** A new attempt with its paper, all or nothing. Whoever loses a race against oneself finds the attempt running. */
export const beginAttempt = async (
  parts: Parts,
  fragments: FragmentsCache,
  beginning: Beginning,
): Promise<Started | Refusal<"not_found">> => {
  await parts.db.transaction().execute((trx) => writeAttempt(parts, trx, fragments, beginning));
  const opened = await openAttempt(parts, beginning.caller, beginning.seat.row.id);
  return opened ?? refuse("not_found");
};
