import type { Trx } from "../../../platform/db/db.ts";
import { preparePaper, type FragmentsCache } from "../../papers/index.ts";
import { findPaperSeat, findPaperScore, insertPaperAttempt } from "./open-on-paper.repository.ts";

export interface PaperAttempt {
  score_id: number;
  instance_id: number | null;
  quiz_id: number;
  user_id: number;
  summary_id: number;
  is_new: boolean;
}

/**
 * Returns the attempt of a student who wrote on paper, creating it with a paper drawn as usual. Idempotent: a seat has
 * one such attempt. Never turns an attempt on a screen into one on paper.
 */
export const openOnPaper = async (
  trx: Trx,
  fragments: FragmentsCache,
  summary_id: number,
  now: Date,
): Promise<PaperAttempt | "not_found" | "already_answered"> => {
  const seat = await findPaperSeat(trx, summary_id);
  if (!seat) return "not_found";
  const { quiz_id, user_id } = seat;
  const known = await findPaperScore(trx, summary_id);
  if (known && known.state !== "paper") return "already_answered";
  const attempt = { quiz_id, user_id, summary_id };
  if (known) return { ...attempt, score_id: known.id, instance_id: known.instance_id, is_new: false };
  await preparePaper(trx, fragments, { ...seat, summary_id, attempt_number: 1 });
  const { start_at, end_at } = seat;
  // The student wrote during the session. Without a session that has ended, only the time of entry is known.
  const sat = start_at !== null && end_at !== null && end_at <= now;
  const times = sat ? { started_at: start_at, finished_at: end_at } : { started_at: null, finished_at: now };
  const inserted = await insertPaperAttempt(trx, { ...attempt, ...times });
  return { ...attempt, ...inserted, is_new: true };
};
