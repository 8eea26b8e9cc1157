import type { Language } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { createGroupRead } from "../../../platform/db/group-read.ts";
import { listAttemptPages, type AttemptPage, type AttemptRow } from "../lists/own-attempts.repository.ts";
import { listLanguages } from "../lists/quiz-attempts.repository.ts";
import { listSeatsBeside, listSeatsInQuizzes, type InQuiz, type SeatRow } from "./seats.repository.ts";

export interface AttemptsInQuiz {
  seats: SeatRow[];
  attempts: AttemptRow[];
  language: Language;
}

/** Reads that a whole hall needs after the bell: concurrent reads of one kind share one statement. */
export interface SeatReads {
  beside(key: { user_id: number; summary_id: number }): Promise<SeatRow[]>;
  inQuiz(key: InQuiz & AttemptPage): Promise<AttemptsInQuiz>;
}

const isIn = (key: InQuiz) => (row: InQuiz) => row.user_id === key.user_id && row.quiz_id === key.quiz_id;

export const createSeatReads = (db: Db): SeatReads => ({
  beside: createGroupRead(async (keys) => {
    const byUser = Map.groupBy(await listSeatsBeside(db, keys), ({ user_id }) => user_id);
    return keys.map(({ user_id, summary_id }) => {
      const own = byUser.get(user_id) ?? [];
      const quiz_id = own.find(({ id }) => id === summary_id)?.quiz_id;
      return own.filter((row) => row.quiz_id === quiz_id);
    });
  }),
  inQuiz: createGroupRead(async (keys: readonly (InQuiz & AttemptPage)[]) => {
    const user_ids = keys.map(({ user_id }) => user_id);
    const [seats, attempts, languages] = await Promise.all([
      listSeatsInQuizzes(db, keys),
      listAttemptPages(db, keys),
      listLanguages(db, user_ids),
    ]);
    const seatsOf = Map.groupBy(seats, ({ user_id }) => user_id);
    return keys.map((key, index) => ({
      seats: (seatsOf.get(key.user_id) ?? []).filter(isIn(key)),
      attempts: attempts[index] ?? [],
      language: languages.get(key.user_id) ?? "en",
    }));
  }),
});
