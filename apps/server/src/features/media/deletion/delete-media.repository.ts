import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { attemptRunsAt } from "../../sessions/index.ts";

export interface AdministeredSeat {
  id: number;
  quiz_id: number;
  /** True while the student takes an exam. A training records nothing, and may stay begun for ever. */
  is_running: boolean;
}

/** Lists a student's seats in quizzes of the schools that the administrator manages. */
export const listAdministeredSeats = async (
  db: Db,
  administrator_id: number,
  user_id: number,
  now: Date,
): Promise<AdministeredSeat[]> => {
  const { rows } = await sql<AdministeredSeat>`
    select seats.id, seats.quiz_id, quizzes.quiz_type = 'exam' and exists (
      select from scores where scores.quizzes_attempt_summary_id = seats.id and ${attemptRunsAt(now)}) as is_running
    from quizzes_attempt_summaries as seats join quizzes on quizzes.id = seats.quiz_id
    join memberships on memberships.school_id = quizzes.school_id and memberships.user_id = ${administrator_id}
      and memberships.role = 'administrator'
    where seats.user_id = ${user_id} order by seats.id`.execute(db);
  return rows;
};

export const deleteMediaOf = async (
  db: Db,
  summary_ids: readonly number[],
): Promise<{ media_count: number; media_bytes: number }> => {
  const { rows } = await sql<{ count: string; bytes: string }>`
    with gone as (delete from media where quizzes_attempt_summary_id = any(${summary_ids}::int[]) returning byte_size)
    select count(*) as count, coalesce(sum(byte_size), 0) as bytes from gone`.execute(db);
  return { media_count: Number(rows[0]!.count), media_bytes: Number(rows[0]!.bytes) };
};
