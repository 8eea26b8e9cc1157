import {
  correctionIsVisible,
  decideAnswerability,
  nextChangeAt,
  type Answerability,
  type AnswerabilityFacts,
  type SeatTimes,
} from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { listSessionsOfQuizzes, type SessionRow } from "../sessions/index.ts";
import { sessionOf, timesOf } from "./seat-clock.ts";
import {
  listScoresOf,
  listSeatEnds,
  listSeats,
  type ScoreRow,
  type SeatRow,
  type SeatTimeRow,
} from "./seats.repository.ts";

/** A student's seat with everything that the rules say of it at one moment. */
export interface Seat {
  row: SeatRow;
  /** The attempt that counts: the newest. */
  score: ScoreRow | null;
  times: SeatTimes;
  answerability: Answerability;
  next_change_at: Date | null;
  correction_is_visible: boolean;
  has_other_seats: boolean;
  /** Every session of the quiz: together they decide whether it is open. */
  quiz_sessions: readonly SessionRow[];
}

interface Timed {
  row: SeatRow;
  score: ScoreRow | null;
  times: SeatTimes;
}

const factsOf = (
  seat: Timed,
  sameQuiz: readonly Timed[],
  quiz_sessions: readonly SessionRow[],
): AnswerabilityFacts => ({
  quiz: { state: seat.row.quiz_state, allow_retake_quiz: seat.row.allow_retake_quiz },
  quiz_sessions,
  session: sessionOf(seat.row),
  end_at_with_accommodation: seat.times.end_at_with_accommodation,
  own_score: attemptOf(seat),
  other_scores: sameQuiz.filter((other) => other !== seat).flatMap((other) => attemptOf(other) ?? []),
  is_quiz_owner_like: seat.row.is_quiz_owner_like,
});

const attemptOf = ({ score, times }: Timed) =>
  score && { state: score.state, submission_deadline_at: times.submission_deadline_at };

/** A seat ends with its extra time, or when the session was closed by hand. */
const endOf = (row: SeatTimeRow): Date | null => {
  const { end_at_with_accommodation: end } = timesOf(row, null);
  return end && row.closed_at && row.closed_at < end ? row.closed_at : end;
};

/** Extra time of any student of the quiz keeps its correction closed. */
const lastEnds = async (db: Db, seats: readonly SeatRow[]): Promise<Map<number, Date>> => {
  const quiz_ids = [...new Set(seats.filter((seat) => seat.whole_correction_visible).map((seat) => seat.quiz_id))];
  const last = new Map<number, Date>();
  if (quiz_ids.length === 0) return last;
  for (const row of await listSeatEnds(db, quiz_ids)) {
    const end = endOf(row);
    const latest = last.get(row.quiz_id);
    if (end && (!latest || end > latest)) last.set(row.quiz_id, end);
  }
  return last;
};

/** The seats of one person, of every quiz or of one, judged at `now`: no job has to have run before. */
export const readSeats = async (db: Db, person: { user_id: number; quiz_id?: number }, now: Date): Promise<Seat[]> => {
  const [rows, scores] = await Promise.all([
    listSeats(db, person.user_id, person.quiz_id),
    listScoresOf(db, person.user_id, person.quiz_id),
  ]);
  const quiz_ids = [...new Set(rows.map((row) => row.quiz_id))];
  const [sessions, ends] = await Promise.all([listSessionsOfQuizzes(db, quiz_ids), lastEnds(db, rows)]);

  const newest = new Map<number, ScoreRow>();
  for (const score of scores.toReversed()) newest.set(score.quizzes_attempt_summary_id, score);
  const timed = rows.map((row): Timed => {
    const score = newest.get(row.id) ?? null;
    return { row, score, times: timesOf(row, score?.started_at ?? null) };
  });
  const seatsByQuiz = Map.groupBy(timed, (seat) => seat.row.quiz_id);
  const sessionsByQuiz = Map.groupBy(sessions, (session) => session.quiz_id);

  return timed.map((seat): Seat => {
    const { quiz_id } = seat.row;
    const sameQuiz = seatsByQuiz.get(quiz_id) ?? [];
    const quizSessions = sessionsByQuiz.get(quiz_id) ?? [];
    const facts = factsOf(seat, sameQuiz, quizSessions);
    const { answerability } = decideAnswerability(facts, now);
    return {
      ...seat,
      answerability,
      next_change_at: nextChangeAt(facts, now),
      has_other_seats: sameQuiz.length > 1,
      quiz_sessions: quizSessions,
      correction_is_visible: correctionIsVisible(
        {
          quiz: { state: seat.row.quiz_state, whole_correction_visible: seat.row.whole_correction_visible },
          sessions: quizSessions,
          is_answered: answerability === "answered",
          last_seat_ends_at: ends.get(quiz_id) ?? null,
        },
        now,
      ),
    };
  });
};
