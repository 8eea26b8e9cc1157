import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

const shown = [
  "id",
  "question_id",
  "filename",
  "content_type",
  "byte_size",
  "uploaded_at",
  "storage_key",
  "sha256",
  "file_id",
] as const;

/** Lists the files that count: their bytes have arrived, and the student has not removed them. */
export const listPictures = (db: Db, score_id: number, question_id: number) =>
  db
    .selectFrom("answer_pictures")
    .select(shown)
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .where("uploaded_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/**
 * The edit that names files decides how many an answer may hold: an offline student may have removed one long before
 * the server knows. This higher limit, which no honest answer needs, prevents filling the disk by adding and removing
 * again and again.
 */
const maxEverUploaded = 100;

export const hasRoom = async (db: Db, score_id: number, question_id: number): Promise<boolean> => {
  const { ever_count } = await db
    .selectFrom("answer_pictures")
    .select(sql<number>`count(*)::int`.as("ever_count"))
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .where("uploaded_at", "is not", null)
    .executeTakeFirstOrThrow();
  return ever_count < maxEverUploaded;
};

interface PromisedFile {
  score_id: number;
  question_id: number;
  file_id: string | undefined;
}

/** Also counts files that may still arrive at an address; a file requested before already has its place. */
export const hasRoomToPromise = async (
  trx: Trx,
  { score_id, question_id, file_id = "" }: PromisedFile,
  now: Date,
): Promise<boolean> => {
  const { count } = await trx
    .selectFrom("answer_pictures")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .where(sql<boolean>`file_id::text is distinct from ${file_id}`)
    .where((eb) =>
      eb.or([
        eb("uploaded_at", "is not", null),
        eb.and([eb("deleted_at", "is", null), eb("upload_expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count < maxEverUploaded;
};

export interface NewPicture {
  score_id: number;
  question_id: number;
  filename: string;
  content_type: string;
  byte_size: number;
  created_at: Date;
  upload_token_hash: Buffer;
  upload_expires_at: Date;
  file_id?: string | undefined;
  announced_sha256?: string | undefined;
}

/** Returns undefined when the attempt already has a file with this id. */
export const insertPicture = (db: Db, picture: NewPicture) =>
  db
    .insertInto("answer_pictures")
    .values(picture)
    .onConflict((conflict) => conflict.columns(["score_id", "file_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const findByFileId = (db: Db, score_id: number, file_id: string) =>
  db
    .selectFrom("answer_pictures")
    .select(["id", "question_id", "sha256", "announced_sha256", "uploaded_at", "deleted_at"])
    .where("score_id", "=", score_id)
    .where("file_id", "=", file_id)
    .executeTakeFirst();

/** Gives a file that was requested before a new address; keeps the announced digest. */
export const renewAddress = (
  db: Db,
  picture_id: number,
  address: Pick<NewPicture, "upload_token_hash" | "upload_expires_at">,
) =>
  db
    .updateTable("answer_pictures")
    .set(address)
    .where("id", "=", picture_id)
    .where("uploaded_at", "is", null)
    .execute();

export const contentOfAnswer = async (db: Db, score_id: number, question_id: number): Promise<unknown> => {
  const answer = await db
    .selectFrom("answers")
    .select("content")
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .executeTakeFirst();
  return answer?.content ?? null;
};

/** Finds a picture with the paper of its attempt, without checking the caller. */
export const findPicture = (db: Db, picture_id: number) =>
  db
    .selectFrom("answer_pictures")
    .innerJoin("scores", "scores.id", "answer_pictures.score_id")
    .innerJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .selectAll("answer_pictures")
    .select(["scores.user_id", "scores.quiz_id", "quiz_instances.id as instance_id"])
    .where("answer_pictures.id", "=", picture_id)
    .executeTakeFirst();

export type PictureRow = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

/** Locks the attempt, so that files arriving together are counted one after the other; does not block edits. */
export const lockAttempt = (trx: Trx, score_id: number) =>
  trx.selectFrom("scores").select("state").where("id", "=", score_id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const markUploaded = (
  trx: Trx,
  picture_id: number,
  arrived: { storage_key: string; content_type: string; byte_size: number; sha256: string; uploaded_at: Date },
) =>
  trx
    .updateTable("answer_pictures")
    .set({ ...arrived, upload_token_hash: null, upload_expires_at: null })
    .where("id", "=", picture_id)
    .where("uploaded_at", "is", null)
    .where("deleted_at", "is", null)
    .returning(shown)
    .executeTakeFirst();

export const markDeleted = (db: Db, picture_id: number, deleted_at: Date) =>
  db
    .updateTable("answer_pictures")
    .set({ deleted_at })
    .where("id", "=", picture_id)
    .where("deleted_at", "is", null)
    .execute();

/** Finds the attempt of a paper, without checking the caller. */
export const findAttemptOf = (db: Db, instance_id: number) =>
  db
    .selectFrom("quiz_instances")
    .innerJoin("scores", "scores.id", "quiz_instances.score_id")
    .select(["scores.id as score_id", "scores.user_id", "scores.quiz_id"])
    .where("quiz_instances.id", "=", instance_id)
    .executeTakeFirst();
