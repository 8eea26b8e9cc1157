import type { Started } from "@examplar/contract";
import type { Trx } from "../../platform/db/db.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { takePaper, type FragmentsCache } from "../papers/index.ts";
import { announceAttempts } from "./announce-attempt.ts";
import { insertAttempt, lockSeats } from "./attempts.repository.ts";
import { ensureClosing } from "./close-overdue.job.ts";
import { openAttempt, presentStarted } from "./open-attempt.ts";
import type { Seat } from "./read-seats.ts";
import { runsElsewhere } from "./runs-elsewhere.ts";
import { timesOf } from "./seat-facts.ts";
import type { ScoreRow } from "./seats.repository.ts";
import type { Visitor } from "./visitor.ts";

export interface Beginning {
  visitor: Visitor;
  seat: Seat;
  attempt_number: number;
  device_id: string;
  user_agent: string;
}

type Written = { score: ScoreRow; closes_at: Date | null } | null;

/** The prepared paper; a latecomer's is made on the spot. */
const paperOf = async (
  trx: Trx,
  fragments: FragmentsCache,
  { seat: { row }, attempt_number }: Beginning,
  { score_id, instance_id }: { score_id: number; instance_id: number | null },
): Promise<number> =>
  instance_id ?? takePaper(trx, fragments, { ...row, summary_id: row.id, attempt_number }, score_id);

/** Null: somebody was faster, perhaps the same student, and the attempt runs. */
const writeAttempt = async (
  parts: Parts,
  trx: Trx,
  fragments: FragmentsCache,
  beginning: Beginning,
): Promise<Written | Refusal<"not_found" | "answering_elsewhere">> => {
  const { visitor, seat, attempt_number, device_id, user_agent } = beginning;
  const { row } = seat;
  const { user_id } = visitor;
  const now = parts.clock.now();
  // Starts from several seats happen one after the other; from one seat the database allows one attempt.
  if (seat.has_other_seats) {
    await lockSeats(trx, row.quiz_id, user_id);
    if (await runsElsewhere(trx, row, user_id, now)) return refuse("answering_elsewhere");
  }
  const closes_at = timesOf(row, now).submission_deadline_at;
  const attempt = { quizzes_attempt_summary_id: row.id, quiz_id: row.quiz_id, user_id, attempt_number };
  const inserted = await insertAttempt(trx, { ...attempt, started_at: now, closes_at, device_id, user_agent });
  if (!inserted.owns_device) return refuse("not_found");
  const { score } = inserted;
  if (score === null) return null;
  const instance_id = await paperOf(trx, fragments, beginning, { ...inserted, score_id: score.id });
  await announceAttempts(parts, trx, [{ quiz_id: row.quiz_id, user_id, summary_id: row.id, score_id: score.id }]);
  return { score: { ...score, instance_id }, closes_at };
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
  const { visitor, seat } = beginning;
  await fragments.of(seat.row.quiz_id);
  const written = await parts.db.transaction().execute((trx) => writeAttempt(parts, trx, fragments, beginning));
  if (isRefusal(written)) return written;
  if (written === null) return (await openAttempt(parts, visitor, seat.row.id)) ?? refuse("not_found");
  await ensureClosing(parts, written.closes_at);
  const now = parts.clock.now();
  return presentStarted(seat.withAttempt(written.score, now), now) ?? refuse("not_found");
};
