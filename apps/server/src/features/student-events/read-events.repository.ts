import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isLater, type LastItem } from "../../platform/db/later-rows.ts";

export const findQuizOf = async (db: Db, score_id: number): Promise<number | undefined> => {
  const score = await db.selectFrom("scores").select("quiz_id").where("id", "=", score_id).executeTakeFirst();
  return score?.quiz_id;
};

interface Page extends LastItem {
  limit: number;
}

/** Formats a time as `toISOString` does. */
const isoOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Lists events by time, then by id. The database writes the JSON: a timeline reads a hundred thousand events, and
 * converting each to an object and back took most of the time.
 */
export const listEventsJson = async (db: Db, score_id: number, { limit, ...last }: Page): Promise<string> => {
  const found = sql`select last.happened_at, last.id from student_events as last
    where last.id = ${last.after}::uuid and last.score_id = ${score_id}`;
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'happened_at', ${isoOf("happened_at")},
      'received_at', ${isoOf("received_at")}, 'certified', certified, 'elsewhere', elsewhere,
      'quizzes_exercise_id', quizzes_exercise_id, 'details', details) order by happened_at, id), '[]')::text as json
    from (select * from student_events where score_id = ${score_id} and ${isLater(found, last)}
      order by happened_at, id limit ${limit}) as page`.execute(db);
  return rows[0]!.json;
};
