import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export const findScore = (db: Db, score_id: number) =>
  db.selectFrom("scores").select(["id", "quiz_id", "user_id"]).where("id", "=", score_id).executeTakeFirst();

export interface InstancePage {
  quiz_id: number;
  user_id: number;
  /** Limits the list to this attempt. */
  score_id?: number | undefined;
  after?: number | undefined;
  /** Position of the previous page's last paper, in case that paper has been deleted. */
  after_score?: number | undefined;
  after_number?: number | undefined;
  limit: number;
}

const placeAfter = ({ after, after_score, after_number }: InstancePage) => sql`
  select place.number, place.id from (
    select 1 as choice, last.attempt_number, last.id
    from scores as last join quiz_instances as paper on paper.score_id = last.id where paper.id = ${after ?? 0}
    union all select 2, ${after_number ?? null}::int, ${after_score ?? null}::int
  ) as place (choice, number, id) order by place.choice limit 1`;

/** Lists the papers of a student, newest attempt first. */
export const listInstances = (db: Db, page: InstancePage) =>
  db
    .selectFrom("quiz_instances")
    .innerJoin("scores", "scores.id", "quiz_instances.score_id")
    .select([
      "quiz_instances.id",
      "quiz_instances.content",
      "scores.id as score_id",
      "scores.quiz_id",
      "scores.user_id",
      "scores.attempt_number",
    ])
    .where("scores.quiz_id", "=", page.quiz_id)
    .where("scores.user_id", "=", page.user_id)
    .$if(page.score_id !== undefined, (query) => query.where("scores.id", "=", page.score_id ?? 0))
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(scores.attempt_number, scores.id) < (${placeAfter(page)})`),
    )
    .orderBy("scores.attempt_number", "desc")
    .orderBy("scores.id", "desc")
    .limit(page.limit)
    .execute();

/** Lists the marks of each answer: its points and their author, decisions on late work, and its number of edits. */
export const listMarks = (db: Db, score_id: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("answer_edits")
        .select(({ fn }) => ["question_id", fn.countAll<number>().as("edits_count")])
        .where("score_id", "=", score_id)
        .groupBy("question_id")
        .as("written"),
    )
    .fullJoin(
      (eb) => eb.selectFrom("answers").selectAll().where("score_id", "=", score_id).as("answers"),
      (join) => join.onRef("answers.question_id", "=", "written.question_id"),
    )
    .leftJoin("users as graders", "graders.id", "answers.graded_by")
    .leftJoin("late_answers", (join) =>
      join
        .on("late_answers.score_id", "=", score_id)
        .on("late_answers.question_id", "=", sql<number>`coalesce(answers.question_id, written.question_id)`),
    )
    .leftJoin("users as deciders", "deciders.id", "late_answers.decided_by")
    .select([
      sql<number>`coalesce(answers.question_id, written.question_id)`.as("question_id"),
      sql<number>`coalesce(written.edits_count, 0)`.as("edits_count"),
      "answers.points",
      "answers.graded_at",
      "answers.graded_by",
      "graders.name as graded_by_name",
      "late_answers.received_at as late_received_at",
      "late_answers.decided_at as late_decided_at",
      "deciders.name as late_decided_by_name",
    ])
    .execute();

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

interface EditPage {
  after?: string | undefined;
  limit: number;
}

/** Lists edits in the order in which the student wrote them, including late ones. */
export const listEdits = (db: Db, score_id: number, question_id: number, { after, limit }: EditPage) =>
  db
    .selectFrom("answer_edits")
    .leftJoin("answer_entries", (join) =>
      join
        .onRef("answer_entries.score_id", "=", "answer_edits.score_id")
        .onRef("answer_entries.edit_id", "=", "answer_edits.edit_id"),
    )
    .leftJoin("users", "users.id", "answer_entries.entered_by")
    .select([
      "answer_edits.edit_id",
      "device_id",
      "kind",
      "content",
      "edited_at",
      "received_at",
      "outcome",
      "users.name as entered_by_name",
    ])
    .where("answer_edits.score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(edited_at, seq, answer_edits.edit_id) > (select last.edited_at, last.seq, last.edit_id
          from answer_edits as last where last.score_id = ${score_id} and last.edit_id = ${after ?? null}::uuid)`,
      ),
    )
    .orderBy("edited_at")
    .orderBy("seq")
    .orderBy("answer_edits.edit_id")
    .limit(limit)
    .execute();
