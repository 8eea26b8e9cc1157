import type { OwnScore } from "@examplar/contract";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Parts } from "../../../platform/parts.ts";
import { presentOwnAttempt } from "../attempts.presenter.ts";
import { findLanguage, listSuccessLevels } from "./quiz-attempts.repository.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import type { AttemptsInQuiz, SeatReads } from "../seats/seat-reads.ts";
import { listAttemptsOf, listSeats, type SeatRow } from "../seats/seats.repository.ts";

/** Only of the quizzes that show them. */
const levelsByQuiz = async (db: Db, seats: readonly SeatRow[]) => {
  const shown = seats.filter((seat) => seat.enable_success_level && seat.enable_success_level_students);
  const levels = shown.length === 0 ? [] : await listSuccessLevels(db, [...new Set(shown.map((seat) => seat.quiz_id))]);
  return Map.groupBy(levels, ({ quiz_id }) => quiz_id);
};

const readAll = async (db: Db, user_id: number): Promise<AttemptsInQuiz> => {
  const [seats, attempts, language] = await Promise.all([
    listSeats(db, user_id),
    listAttemptsOf(db, user_id),
    findLanguage(db, user_id),
  ]);
  return { seats, attempts, language };
};

/** Every attempt of the caller, at all quizzes or at one, older ones after a retake included. */
export const listOwnAttempts = async (
  { db, clock }: Parts,
  reads: SeatReads,
  { user_id }: Caller,
  { quiz_id }: { quiz_id?: number | undefined },
): Promise<OwnScore[]> => {
  const now = clock.now();
  const { seats, attempts, language } = await (quiz_id === undefined
    ? readAll(db, user_id)
    : reads.inQuiz({ user_id, quiz_id }));
  const seatById = new Map(seats.map((seat) => [seat.id, seat]));
  const levels = await levelsByQuiz(db, seats);
  return attempts.flatMap((attempt) => {
    const seat = seatById.get(attempt.quizzes_attempt_summary_id);
    if (!seat) return [];
    const decision = decideAttempt(seat, attempt, now);
    return [presentOwnAttempt(attempt, seat, { decision, levels: levels.get(attempt.quiz_id) ?? [], language })];
  });
};
