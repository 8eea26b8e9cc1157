import { timingSafeEqual } from "node:crypto";
import { decideEdit, type QuestionBodies } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hashToken } from "../accounts/index.ts";
import { findOwnAttempt, type AnswersEngine, type AttemptFacts } from "../answers/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findPicture, type PictureRow } from "./answer-pictures.repository.ts";

type UploadBody = QuestionBodies["upload"];

/** Returns an attempt's upload question; undefined when the paper has no such question. */
export const uploadBodyOf = (facts: AttemptFacts, question_id: number): UploadBody | undefined => {
  const question = facts.questions.get(question_id);
  return question?.type === "upload" ? (question.body as UploadBody) : undefined;
};

/** Allows removing a file exactly when clearing the answer would be stored, so that one rule decides both. */
export const mayTakeOut = (facts: AttemptFacts, question_id: number, now: Date): boolean =>
  decideEdit(facts, { question_id, kind: "answer", content: null, edited_at: now }, now).outcome === "stored";

/** Returns the caller's own attempt. Uploads are rare, so it reads the database instead of the cache. */
export const readOwnAttempt = (
  engine: AnswersEngine,
  user_id: number,
  instance_id: number,
): Promise<AttemptFacts | undefined> => {
  engine.facts.forget(instance_id);
  return findOwnAttempt(engine, { user_id }, instance_id);
};

/** Returns a picture for the student whose answer it belongs to: only that student may send its bytes or remove it. */
export const findOwnPicture = async (
  db: Db,
  { user_id }: Caller,
  picture_id: number,
): Promise<PictureRow | undefined> => {
  const picture = await findPicture(db, picture_id);
  return picture?.user_id === user_id ? picture : undefined;
};

/** Returns whether the caller holds the upload address issued for these bytes. */
export const holdsAddress = ({ upload_token_hash }: PictureRow, token: string): boolean =>
  upload_token_hash !== null && timingSafeEqual(upload_token_hash, hashToken(token));

interface Owned {
  user_id: number;
  quiz_id: number;
}

/** Allows the student and teachers of the quiz. */
export const mayListPictures = async (db: Db, caller: Caller, attempt: Owned): Promise<boolean> =>
  attempt.user_id === caller.user_id || mayTeach(db, caller, attempt.quiz_id);

/** Lets a student read files of the answer; teachers of the quiz also read removed files. */
export const mayReadPicture = async (
  db: Db,
  caller: Caller,
  picture: Owned & { deleted_at: Date | null },
): Promise<boolean> =>
  (picture.user_id === caller.user_id && picture.deleted_at === null) || mayTeach(db, caller, picture.quiz_id);
