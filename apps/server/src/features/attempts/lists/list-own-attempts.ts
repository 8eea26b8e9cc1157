import { pageSize, type OwnScore } from "@examplar/contract";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Parts } from "../../../platform/parts.ts";
import { presentOwnAttempt } from "../attempts.presenter.ts";
import { findLanguage, listSuccessLevels } from "./quiz-attempts.repository.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import type { AttemptsInQuiz, SeatReads } from "../seats/seat-reads.ts";
import { listSeats, type SeatRow } from "../seats/seats.repository.ts";
import { findOwnAttempt, listAttemptPages, listNewestAttempts, type AttemptPage } from "./own-attempts.repository.ts";

/** Reads the levels only for quizzes that show them. */
const levelsByQuiz = async (db: Db, seats: readonly SeatRow[]) => {
  const shown = seats.filter((seat) => seat.enable_success_level && seat.enable_success_level_students);
  const levels = shown.length === 0 ? [] : await listSuccessLevels(db, [...new Set(shown.map((seat) => seat.quiz_id))]);
  return Map.groupBy(levels, ({ quiz_id }) => quiz_id);
};

const readAll = async (db: Db, page: AttemptPage): Promise<AttemptsInQuiz> => {
  const [seats, [attempts = []], language] = await Promise.all([
    listSeats(db, page.user_id),
    listAttemptPages(db, [page]),
    findLanguage(db, page.user_id),
  ]);
  return { seats, attempts, language };
};

const present = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  { seats, attempts, language }: AttemptsInQuiz,
): Promise<OwnScore[]> => {
  const now = clock.now();
  const seatById = new Map(seats.map((seat) => [seat.id, seat]));
  const levels = await levelsByQuiz(db, seats);
  return attempts.flatMap((attempt) => {
    const seat = seatById.get(attempt.quizzes_attempt_summary_id);
    if (!seat) return [];
    const decision = decideAttempt(seat, attempt, now);
    return [presentOwnAttempt(attempt, seat, { decision, levels: levels.get(attempt.quiz_id) ?? [], language })];
  });
};

type Wanted = Partial<Omit<AttemptPage, "user_id">>;

/** Lists a page of the caller's attempts in all quizzes or in one, including older attempts before a retake. */
export const listOwnAttempts = async (
  parts: Parts,
  reads: SeatReads,
  { user_id }: Caller,
  { quiz_id, limit = pageSize, ...last }: Wanted,
): Promise<OwnScore[]> => {
  const page = { ...last, user_id, limit };
  return present(parts, await (quiz_id === undefined ? readAll(parts.db, page) : reads.inQuiz({ ...page, quiz_id })));
};

/** Returns one of the caller's own attempts, or undefined. */
export const findOwnScore = async (
  parts: Parts,
  { user_id }: Caller,
  score_id: number,
): Promise<OwnScore | undefined> => {
  const attempt = await findOwnAttempt(parts.db, user_id, score_id);
  if (!attempt) return undefined;
  const [seats, language] = await Promise.all([
    listSeats(parts.db, user_id, attempt.quiz_id),
    findLanguage(parts.db, user_id),
  ]);
  return (await present(parts, { seats, attempts: [attempt], language }))[0];
};

interface Seat {
  quiz_id: number;
  summary_id: number;
  score_id: number | null;
}

/** Lists the newest of the caller's attempts from one seat, newest first; includes `score_id` even if it is older. */
export const listSeatAttempts = async (
  parts: Parts,
  { user_id }: Caller,
  { quiz_id, ...seat }: Seat,
): Promise<OwnScore[]> => {
  const [seats, attempts, language] = await Promise.all([
    listSeats(parts.db, user_id, quiz_id),
    listNewestAttempts(parts.db, { ...seat, user_id, limit: pageSize }),
    findLanguage(parts.db, user_id),
  ]);
  return present(parts, { seats, attempts, language });
};
