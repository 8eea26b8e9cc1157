import { timingSafeEqual } from "node:crypto";
import { decideEdit, type QuestionBodies } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hashToken } from "../accounts/index.ts";
import { findOwnAttempt, type AnswersEngine, type AttemptFacts } from "../answers/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findPicture, type PictureRow } from "./answer-pictures.repository.ts";

type UploadBody = QuestionBodies["upload"];

/** The question of an attempt that takes files; undefined when the paper has no such one. */
export const uploadBodyOf = (facts: AttemptFacts, question_id: number): UploadBody | undefined => {
  const question = facts.questions.get(question_id);
  return question?.type === "upload" ? (question.body as UploadBody) : undefined;
};

/** A file may be taken out exactly when clearing the answer would be stored: one rule for both. */
export const mayTakeOut = (facts: AttemptFacts, question_id: number, now: Date): boolean =>
  decideEdit(facts, { question_id, kind: "answer", content: null, edited_at: now }, now).outcome === "stored";

/** The caller's own attempt. Uploads are rare, so it is read anew and not taken from the cache. */
export const readOwnAttempt = (
  engine: AnswersEngine,
  user_id: number,
  instance_id: number,
): Promise<AttemptFacts | undefined> => {
  engine.facts.forget(instance_id);
  return findOwnAttempt(engine, { user_id }, instance_id);
};

/** A picture, for the student whose answer it belongs to: nobody else brings its bytes or takes it out. */
export const findOwnPicture = async (
  db: Db,
  { user_id }: Caller,
  picture_id: number,
): Promise<PictureRow | undefined> => {
  const picture = await findPicture(db, picture_id);
  return picture?.user_id === user_id ? picture : undefined;
};

/** Whether the caller has the address that was given for these bytes. */
export const holdsAddress = ({ upload_token_hash }: PictureRow, token: string): boolean =>
  upload_token_hash !== null && timingSafeEqual(upload_token_hash, hashToken(token));

interface Owned {
  user_id: number;
  quiz_id: number;
}

/** The student, and those who teach the quiz. */
export const mayListPictures = async (db: Db, caller: Caller, attempt: Owned): Promise<boolean> =>
  attempt.user_id === caller.user_id || mayTeach(db, caller, attempt.quiz_id);

/** A student reads what is in the answer; those who teach the quiz also what was taken out of it. */
export const mayReadPicture = async (
  db: Db,
  caller: Caller,
  picture: Owned & { deleted_at: Date | null },
): Promise<boolean> =>
  (picture.user_id === caller.user_id && picture.deleted_at === null) || mayTeach(db, caller, picture.quiz_id);
