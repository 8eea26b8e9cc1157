import type { CommentSource } from "@examplar/domain";
import type { Db, Trx } from "../../../platform/db/db.ts";

/** Reads what decides whether a model may write a comment. Locks the row, so that only one request is made. */
export const lockFeedbackFacts = (trx: Trx, score_id: number) =>
  trx
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .select([
      "scores.id as score_id",
      "scores.quiz_id",
      "scores.user_id",
      "scores.quizzes_attempt_summary_id as summary_id",
      "scores.state",
      "scores.finished_at",
      "scores.public_comment",
      "scores.comment_source",
      "scores.manually_validated_comment",
      "scores.feedback_requested_at",
      "quizzes.allow_feedbacks_generation_by_student",
    ])
    .where("scores.id", "=", score_id)
    .forNoKeyUpdate("scores")
    .executeTakeFirst();

export type FeedbackFacts = NonNullable<Awaited<ReturnType<typeof lockFeedbackFacts>>>;

/** Null means that no comment is being generated. */
export const setFeedbackRequested = (db: Db, score_id: number, at: Date | null) =>
  db.updateTable("scores").set({ feedback_requested_at: at }).where("id", "=", score_id).execute();

interface GeneratedComment {
  score_id: number;
  requested_at: Date;
  source: CommentSource;
  html: string;
}

/** Returns false when the comment is no longer wanted: somebody cancelled it, or wrote a comment meanwhile. */
export const writeGeneratedComment = async (
  trx: Trx,
  { score_id, requested_at, source, html }: GeneratedComment,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("scores")
    .set({
      public_comment: html,
      comment_source: source,
      manually_validated_comment: false,
      feedback_requested_at: null,
    })
    .where("id", "=", score_id)
    .where("feedback_requested_at", "=", requested_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
