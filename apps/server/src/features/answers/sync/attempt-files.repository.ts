import { filesIn, type KnownFile } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

interface AttemptFile extends KnownFile {
  score_id: number;
}

/** Lists the files of these attempts that their students have not removed. */
export const listAttemptFiles = async (db: Db, score_ids: readonly number[]): Promise<AttemptFile[]> => {
  const rows = await db
    .selectFrom("answer_pictures")
    .select(["id", "score_id", "question_id", "file_id", "sha256", "announced_sha256", "created_at", "uploaded_at"])
    .where("score_id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id, announced_sha256, created_at, uploaded_at, sha256, ...row }) => ({
    ...row,
    picture_id: id,
    sha256: sha256 ?? announced_sha256,
    has_bytes: uploaded_at !== null,
    known_at: announced_sha256 === null ? uploaded_at : created_at,
  }));
};

/** Lists files named by an in-time edit: the server knew their digest then, even if the bytes arrive later. */
export const listFilesNamedBy = async (db: Db, score_id: number, deadline: Date): Promise<KnownFile[]> => {
  const edits = await db
    .selectFrom("answer_edits")
    .select(["question_id", "content", "received_at"])
    .where("score_id", "=", score_id)
    .where("outcome", "=", "stored")
    .where("received_at", "<=", deadline)
    .where(sql<boolean>`content ? 'files'`)
    .execute();
  return edits.flatMap(({ question_id, content, received_at }) =>
    filesIn(content).files.map((file) => ({
      ...file,
      picture_id: null,
      question_id,
      has_bytes: false,
      known_at: received_at,
    })),
  );
};
