import type { StudentEventKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export const findQuizOf = async (db: Db, score_id: number): Promise<number | undefined> => {
  const score = await db.selectFrom("scores").select("quiz_id").where("id", "=", score_id).executeTakeFirst();
  return score?.quiz_id;
};

interface Page {
  after: string | undefined;
  limit: number;
}

interface EventRow {
  id: string;
  kind: StudentEventKind;
  happened_at: Date;
  received_at: Date;
  certified: boolean;
  quizzes_exercise_id: number | null;
  details: Record<string, unknown>;
}

/** In the order in which they happened; of those of one moment, by id. */
export const listEventsOf = async (db: Db, score_id: number, { after, limit }: Page): Promise<EventRow[]> => {
  // A condition of its own, not one that may be void: only so does a later page begin where the one before ended.
  const isLater =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(happened_at, id) > (select last.happened_at, last.id from student_events as last
          where last.id = ${after}::uuid and last.score_id = ${score_id})`;
  const { rows } = await sql<EventRow>`
    select id, kind, happened_at, received_at, certified, quizzes_exercise_id, details
    from student_events where score_id = ${score_id} and ${isLater}
    order by happened_at, id limit ${limit}`.execute(db);
  return rows;
};
