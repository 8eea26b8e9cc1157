import type { OwnScore } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentOwnScore } from "./attempts.presenter.ts";
import { timesOf } from "./seat-clock.ts";
import { listScoresOf, listSeats } from "./seats.repository.ts";

/** Every attempt of the caller, older ones after a retake included. */
export const listOwnScores = async (
  { db, clock }: Parts,
  caller: Caller,
  filter: { quiz_id?: number | undefined },
): Promise<OwnScore[]> => {
  const now = clock.now();
  const [seats, scores] = await Promise.all([
    listSeats(db, caller.user_id, filter.quiz_id),
    listScoresOf(db, caller.user_id, filter.quiz_id),
  ]);
  const seatById = new Map(seats.map((seat) => [seat.id, seat]));
  return scores.flatMap((score) => {
    const seat = seatById.get(score.quizzes_attempt_summary_id);
    return seat ? [presentOwnScore(score, seat, timesOf(seat, score.started_at), now)] : [];
  });
};
