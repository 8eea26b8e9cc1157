import type { CommentSource } from "@examplar/domain";
import type { Trx } from "../../../platform/db/db.ts";

export interface CommentColumns {
  public_comment?: string | null;
  private_comment?: string | null;
  support_comment?: string | null;
  comment_source?: CommentSource | null;
  manually_validated_comment?: boolean;
  feedback_requested_at?: Date | null;
}

/** Locks the row, so that simultaneous changes by two teachers are decided one after the other. */
export const lockComments = (trx: Trx, score_id: number) =>
  trx
    .selectFrom("scores")
    .select([
      "quiz_id",
      "user_id",
      "quizzes_attempt_summary_id",
      "public_comment",
      "private_comment",
      "support_comment",
    ])
    .where("id", "=", score_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateComments = (trx: Trx, score_id: number, columns: CommentColumns) =>
  trx.updateTable("scores").set(columns).where("id", "=", score_id).execute();
