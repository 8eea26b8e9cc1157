import type { AnswerPicture } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { presentPicture } from "./answer-pictures.presenter.ts";
import { findAttemptOf, findPicture, listPictures, markDeleted } from "./answer-pictures.repository.ts";
import { countsOf } from "./counted-pictures.ts";
import {
  findOwnPicture,
  mayListPictures,
  mayReadPicture,
  mayTakeOut,
  readOwnAttempt,
} from "./answer-pictures.policy.ts";

export const listOfQuestion = async (
  { db }: Parts,
  caller: Caller,
  { instance_id, question_id }: { instance_id: number; question_id: number },
): Promise<AnswerPicture[] | Refusal<"not_found">> => {
  const attempt = await findAttemptOf(db, instance_id);
  if (!attempt || !(await mayListPictures(db, caller, attempt))) return refuse("not_found");
  const counts = await countsOf(db, { score_id: attempt.score_id, question_id });
  return (await listPictures(db, attempt.score_id, question_id)).map((picture) => presentPicture(picture, counts));
};

export const seePicture = async (
  { db, storage }: Parts,
  caller: Caller,
  picture_id: number,
): Promise<FileReply | Refusal<"not_found">> => {
  const picture = await findPicture(db, picture_id);
  if (!picture || picture.storage_key === null) return refuse("not_found");
  if (!(await mayReadPicture(db, caller, picture))) return refuse("not_found");
  const { filename, content_type, byte_size, storage_key } = picture;
  return { filename, content_type, byte_size, open: (range) => storage.open(storage_key, range) };
};

export const takeOut = async (
  { db, clock }: Parts,
  engine: AnswersEngine,
  caller: Caller,
  picture_id: number,
): Promise<undefined | Refusal<"not_found" | "too_late">> => {
  const picture = await findOwnPicture(db, caller, picture_id);
  if (!picture) return refuse("not_found");
  if (picture.deleted_at) return undefined;
  const facts = await readOwnAttempt(engine, caller.user_id, picture.instance_id);
  const now = clock.now();
  if (!facts || !mayTakeOut(facts, picture.question_id, now)) return refuse("too_late");
  await markDeleted(db, picture_id, now);
  return undefined;
};
