import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export const listOfExercises = (db: Db, exercise_ids: readonly number[]) =>
  db
    .selectFrom("documents")
    .innerJoin("exercise_documents", "exercise_documents.document_id", "documents.id")
    .select(["documents.id", "uuid", "filename", "content_type", "byte_size", "sha256", "storage_key"])
    .distinct()
    .where("exercise_documents.exercise_id", "=", sql<number>`any(${[...exercise_ids]}::int[])`)
    .orderBy("documents.id")
    .execute();

export const findDocument = (db: Db, uuid: string) =>
  db.selectFrom("documents").selectAll().where("uuid", "=", uuid).executeTakeFirst();

/** Lists the papers of the attempts that this user has started in a quiz. */
export const listStartedPapers = (db: Db, quiz_id: number, user_id: number) =>
  db
    .selectFrom("quiz_instances")
    .innerJoin("scores", "scores.id", "quiz_instances.score_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .select([
      "quiz_instances.content",
      "scores.quizzes_attempt_summary_id as summary_id",
      "quizzes.desktop_app_required",
    ])
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.user_id", "=", user_id)
    .where("scores.started_at", "is not", null)
    .where("scores.state", "<>", "paper")
    .execute();

export const listExercisesOf = (db: Db, document_id: number) =>
  db.selectFrom("exercise_documents").select("exercise_id").where("document_id", "=", document_id).execute();

export const keepDigest = (db: Db, id: number, sha256: string) =>
  db.updateTable("documents").set({ sha256 }).where("id", "=", id).execute();
