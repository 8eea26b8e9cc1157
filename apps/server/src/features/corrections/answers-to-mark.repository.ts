import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

interface AnswerPage {
  quiz_id: number;
  question_id: number;
  /** The page begins after this attempt. */
  after: number;
  limit: number;
}

/** Lists the answers that count, of attempts that are over; unanswered questions are not marked. */
export const listAnswersToMark = (db: Db, { quiz_id, question_id, after, limit }: AnswerPage) =>
  db
    .selectFrom("answers")
    .innerJoin("scores", "scores.id", "answers.score_id")
    .innerJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .innerJoin("users", "users.id", "scores.user_id")
    .leftJoin("users as graders", "graders.id", "answers.graded_by")
    .select([
      "scores.id as score_id",
      "quiz_instances.id as instance_id",
      "scores.user_id",
      "users.name",
      "answers.content",
      "answers.revision",
      "answers.points",
      "answers.graded_by",
      "graders.name as graded_by_name",
    ])
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.id", ">", after)
    .where(sql<boolean>`scores.state <> 'started'`)
    .where("answers.question_id", "=", question_id)
    .where("answers.status", "in", ["answered", "accepted"])
    .where("answers.content", "is not", null)
    .orderBy("scores.id")
    .limit(limit)
    .execute();
