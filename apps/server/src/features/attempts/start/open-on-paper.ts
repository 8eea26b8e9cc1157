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
 * The attempt of somebody who wrote on paper, with a paper drawn as for any other. Idempotent: a seat has one. An attempt on
 * a screen is never turned into one on paper.
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
  // They sat in their session; without one, or before its end, the sheet says no more than that it is here.
  const sat = start_at !== null && end_at !== null && end_at <= now;
  const times = sat ? { started_at: start_at, finished_at: end_at } : { started_at: null, finished_at: now };
  const inserted = await insertPaperAttempt(trx, { ...attempt, ...times });
  return { ...attempt, ...inserted, is_new: true };
};
