import { judgeClose } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { announceAttempts } from "./announce-attempt.ts";
import { endScore, lockScore } from "./attempts.repository.ts";
import { findSeat } from "./find-seat.ts";

/** Hands in the attempt that counts and answers its id; an attempt that is closed already stays as it ended. */
export const closeAttempt = async (
  parts: Parts,
  caller: Caller,
  summary_id: number,
): Promise<{ score_id: number } | Refusal<"not_found" | "not_started">> => {
  const now = parts.clock.now();
  const seat = await findSeat(parts.db, caller, summary_id, now);
  if (!seat) return refuse("not_found");
  const { row, score, times } = seat;
  if (!score) return refuse("not_started");
  if (score.state === "started") {
    await parts.db.transaction().execute(async (trx) => {
      const verdict = judgeClose({ ...(await lockScore(trx, score.id)), ...times }, now);
      if (verdict.outcome === "already_closed") return;
      const { state, finished_at } = verdict;
      await endScore(trx, score.id, { state, finished_at });
      await requestGrading(trx, [score.id], { due_at: now });
      const announced = { quiz_id: row.quiz_id, user_id: caller.user_id, summary_id, score_id: score.id };
      await announceAttempts(parts, trx, [announced]);
    });
    await scheduleGrading(parts, parts.db);
  }
  return { score_id: score.id };
};
