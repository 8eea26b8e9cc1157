import { studentReadsComment, type AnswerContent, type AnswerStatus, type PaperContent } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

const among = (score_ids: readonly number[]) => sql<number>`any(${[...score_ids]}::int[])`;

/** Lists attempts with the data for the head of their copies. */
export const listCopyScores = async (db: Db, score_ids: readonly number[]) => {
  const rows = await db
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .innerJoin("schools", "schools.id", "quizzes.school_id")
    .leftJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .select([
      "scores.id",
      "scores.quiz_id",
      "scores.user_id",
      "scores.quizzes_attempt_summary_id as summary_id",
      "scores.attempt_number",
      "scores.state",
      "scores.started_at",
      "scores.finished_at",
      "scores.grade",
      "scores.points_won",
      "scores.points_possible",
      "scores.is_up_to_date",
      "scores.public_comment",
      "scores.comment_source",
      "scores.manually_validated_comment",
      "quizzes.name as quiz_name",
      "quizzes.language",
      "quizzes.grade_scale",
      "quizzes.show_scores",
      "schools.time_zone",
      "users.name",
      "users.email",
      "quiz_instances.content",
    ])
    .where("scores.id", "=", among(score_ids))
    .orderBy("scores.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    // Teachers hand copies out, so a copy holds only what its student may read.
    public_comment: studentReadsComment(row) ? row.public_comment : null,
    content: row.content as unknown as PaperContent | null,
  }));
};

export type CopyScore = Awaited<ReturnType<typeof listCopyScores>>[number];

export interface CopyAnswer {
  score_id: number;
  question_id: number;
  status: AnswerStatus;
  content: AnswerContent | null;
}

export const listCopyAnswers = async (db: Db, score_ids: readonly number[]): Promise<CopyAnswer[]> => {
  const rows = await db
    .selectFrom("answers")
    .select(["score_id", "question_id", "status", "content"])
    .where("score_id", "=", among(score_ids))
    .orderBy("question_id")
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as AnswerContent | null }));
};

export const listCopyFeedbacks = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("answer_feedbacks")
    .select(["score_id", "question_id", "user_content", "source", "manually_approved"])
    .where("score_id", "=", among(score_ids))
    .execute();

export type CopyFeedback = Awaited<ReturnType<typeof listCopyFeedbacks>>[number];

/** Lists the files that are on the server and that the student has not removed. */
export const listCopyFiles = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("answer_pictures")
    .select([
      "id",
      "score_id",
      "question_id",
      "filename",
      "content_type",
      "byte_size",
      "uploaded_at",
      "storage_key",
      "sha256",
      "file_id",
    ])
    .where("score_id", "=", among(score_ids))
    .where("uploaded_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

export type CopyFile = Awaited<ReturnType<typeof listCopyFiles>>[number];

/** Lists the newest attempt from each seat of a quiz, if it is over, by the student's name. */
export const listCountingScores = (db: Db, quiz_id: number) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .select(["scores.id", "quizzes.name as quiz_name", "users.name"])
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.state", "!=", "started")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("scores as newer")
            .select("newer.id")
            .whereRef("newer.quizzes_attempt_summary_id", "=", "scores.quizzes_attempt_summary_id")
            .whereRef("newer.attempt_number", ">", "scores.attempt_number"),
        ),
      ),
    )
    .orderBy("users.name")
    .orderBy("scores.id")
    .execute();

export type CountingScore = Awaited<ReturnType<typeof listCountingScores>>[number];
