import type { StudentEventKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { isLater, type LastItem } from "../../../platform/db/later-rows.ts";

export interface SimilarRow {
  event_id: string;
  own_at: Date;
  students_count: number;
  other_id: string;
  score_id: number;
  name: string;
  kind: StudentEventKind;
  happened_at: Date;
}

interface Wanted extends LastItem {
  score_id: number;
  quiz_id: number;
  user_id: number;
  limit: number;
}

/** Maximum number of students named for one event; the others are only counted. */
const namedStudents = 20;

/** Lists the first event of each other student with the same content, in the order of this student's events. */
export const listSimilarRows = async (
  db: Db,
  { score_id, quiz_id, user_id, limit, ...last }: Wanted,
): Promise<SimilarRow[]> => {
  const found = sql`select last.happened_at, last.id from student_events as last
    where last.id = ${last.after}::uuid and last.score_id = ${score_id}`;
  const { rows } = await sql<SimilarRow>`
    with own as (
      select id, happened_at, sanitized_content_for_similarity_check as content
      from student_events
      where score_id = ${score_id} and sanitized_content_for_similarity_check is not null and not elsewhere
        and ${isLater(found, last)}
    ), firsts as (
      select distinct on (own.id, scores.user_id) own.id as event_id, own.happened_at as own_at, others.id as other_id,
        scores.id as score_id, scores.user_id, others.kind, others.happened_at
      from own
      join student_events as others on md5(others.sanitized_content_for_similarity_check) = md5(own.content)
        and others.sanitized_content_for_similarity_check = own.content and not others.elsewhere
      join scores on scores.id = others.score_id and scores.quiz_id = ${quiz_id} and scores.user_id <> ${user_id}
      order by own.id, scores.user_id, others.happened_at
    ), ranked as (
      select *, count(*) over (partition by event_id)::int as students_count,
        row_number() over (partition by event_id order by happened_at) as place,
        dense_rank() over (order by own_at, event_id) as event_place
      from firsts
    )
    select event_id, own_at, students_count, other_id, score_id, users.name, kind, happened_at
    from ranked join users on users.id = ranked.user_id
    where place <= ${namedStudents} and event_place <= ${limit} order by own_at, event_id, place`.execute(db);
  return rows;
};
