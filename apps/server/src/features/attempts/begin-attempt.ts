import type { Started } from "@examplar/contract";
import type { Trx } from "../../platform/db/db.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { takePaper, type FragmentsCache } from "../papers/index.ts";
import { announceAttempts } from "./announce-attempt.ts";
import { belongsToSomebodyElse, insertScore, lockSeats, setOwningDevice } from "./attempts.repository.ts";
import { ensureClosing } from "./close-overdue.job.ts";
import { openAttempt } from "./open-attempt.ts";
import type { Seat } from "./read-seats.ts";
import { runsElsewhere } from "./runs-elsewhere.ts";
import { timesOf } from "./seat-facts.ts";
import type { Visitor } from "./visitor.ts";

export interface Beginning {
  visitor: Visitor;
  seat: Seat;
  attempt_number: number;
  device_id: string;
  user_agent: string;
}

const writeAttempt = async (
  parts: Parts,
  trx: Trx,
  fragments: FragmentsCache,
  { visitor, seat: { row }, attempt_number, device_id, user_agent }: Beginning,
): Promise<{ closes_at: Date | null } | Refusal<"answering_elsewhere">> => {
  const now = parts.clock.now();
  await lockSeats(trx, row.quiz_id, visitor.user_id);
  if (await runsElsewhere(trx, row, visitor.user_id, now)) return refuse("answering_elsewhere");
  const closes_at = timesOf(row, now).submission_deadline_at;
  const attempt = {
    quizzes_attempt_summary_id: row.id,
    quiz_id: row.quiz_id,
    user_id: visitor.user_id,
    attempt_number,
  };
  const score = await insertScore(trx, { ...attempt, started_at: now, closes_at });
  if (!score) return { closes_at: null };
  await takePaper(trx, fragments, { ...row, summary_id: row.id, attempt_number }, score.id);
  await setOwningDevice(trx, { device_id, user_id: visitor.user_id, score_id: score.id, user_agent, now });
  const announced = { quiz_id: row.quiz_id, user_id: visitor.user_id, summary_id: row.id, score_id: score.id };
  await announceAttempts(parts, trx, [announced]);
  return { closes_at };
};

/**
 * A new attempt with its paper, all or nothing. Whoever loses a race against oneself finds the attempt running. The
 * quiz's content is read before the transaction: a start that waits for a second connection while it holds one would
 * starve a full hall. The closing job is asked for after it: students with the same deadline share one row of it.
 */
export const beginAttempt = async (
  parts: Parts,
  fragments: FragmentsCache,
  beginning: Beginning,
): Promise<Started | Refusal<"not_found" | "answering_elsewhere">> => {
  const { visitor, device_id, seat } = beginning;
  if (await belongsToSomebodyElse(parts.db, device_id, visitor.user_id)) return refuse("not_found");
  await fragments.of(seat.row.quiz_id);
  const written = await parts.db.transaction().execute((trx) => writeAttempt(parts, trx, fragments, beginning));
  if (isRefusal(written)) return written;
  await ensureClosing(parts, written.closes_at);
  const opened = await openAttempt(parts, visitor, seat.row.id);
  return opened ?? refuse("not_found");
};
