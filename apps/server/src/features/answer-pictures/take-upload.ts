import { randomUUID } from "node:crypto";
import type { AnswerPicture } from "@examplar/contract";
import type { QuestionBodies } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { IncomingFile } from "../../platform/http/routes.ts";
import type { Parts } from "../../platform/parts.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { requestGrading } from "../grading-requests/index.ts";
import { presentPicture } from "./answer-pictures.presenter.ts";
import { hasRoom, listPictures, lockAttempt, markUploaded, type PictureRow } from "./answer-pictures.repository.ts";
import { countsOf } from "./counted-pictures.ts";
import { fileKind, headLength } from "./file-kind.ts";
import { findOwnPicture, holdsAddress, readOwnAttempt, uploadBodyOf } from "./answer-pictures.policy.ts";
import { LargeFrame, refuseLargeFrames } from "./gif-frames.ts";
import { peek } from "./peek.ts";
import { hasTooManyPixels, saysSizeLate, sizeHeadLength } from "./picture-pixels.ts";
import { keepUnnamed } from "./sweep.repository.ts";

type UploadBody = QuestionBodies["upload"];
type BadFile = Refusal<"payload_too_large" | "unsupported_media_type">;
type No = BadFile | Refusal<"not_found" | "too_many_files" | "upload_expired" | "file_mismatch">;

interface StoredFile extends StoredObject {
  storage_key: string;
  content_type: string;
}

export const isOf = (sha256: string) => (picture: { sha256: string | null }) => picture.sha256 === sha256;

const nullIfLarge = (error: unknown): null => {
  if (error instanceof LargeFrame) return null;
  throw error;
};

/** Validates the actual bytes, not the announced values. */
export const store = async (
  { storage }: Parts,
  { quiz_id, score_id }: PictureRow,
  { max_bytes, accepted }: UploadBody,
  file: IncomingFile,
): Promise<StoredFile | BadFile> => {
  if ((file.announced_size ?? 0) > max_bytes) return refuse("payload_too_large");
  const start = await peek(file.bytes, headLength);
  const kind = fileKind(start.head);
  if (!kind?.kinds.some((one) => accepted.includes(one))) return refuse("unsupported_media_type");
  const { head, all } = saysSizeLate(kind.content_type) ? await peek(start.all, sizeHeadLength) : start;
  if (hasTooManyPixels(kind.content_type, head)) return refuse("payload_too_large");
  // Each try gets its own key, so that simultaneous uploads cannot overwrite each other.
  const storage_key = `answer_pictures/${quiz_id}/${score_id}/${randomUUID()}`;
  const { content_type } = kind;
  const bytes = content_type === "image/gif" ? refuseLargeFrames(all) : all;
  const stored = await storage.put(storage_key, bytes, { max_bytes }).catch(nullIfLarge);
  return stored === null ? refuse("payload_too_large") : { ...stored, storage_key, content_type };
};

/**
 * Writes the row after the bytes are stored. If a file arrives twice at once, the first one stays. Without an announced
 * digest (an earlier version), the same bytes for the same question are one picture.
 */
export const settle = ({ db, clock }: Parts, picture: PictureRow, file: StoredFile) =>
  db.transaction().execute(async (trx) => {
    const { id, score_id, question_id, announced_sha256 } = picture;
    const { state } = await lockAttempt(trx, score_id);
    const pictures = await listPictures(trx, score_id, question_id);
    const same = announced_sha256 === null ? pictures.find(isOf(file.sha256)) : undefined;
    const known = pictures.find((one) => one.id === id) ?? same;
    if (known) {
      await keepUnnamed(trx, known.id, clock.now());
      return known;
    }
    if (!(await hasRoom(trx, score_id, question_id))) return undefined;
    const now = clock.now();
    // Bytes may arrive after an edit that was in time: its file counts only from now on.
    if (state !== "started") await requestGrading(trx, [score_id], { due_at: now });
    return markUploaded(trx, id, { ...file, uploaded_at: now });
  });

/** Accepts a file at its address. The edit that names it decides whether it is in time. */
export const takeUpload = async (
  parts: Parts,
  engine: AnswersEngine,
  caller: Caller,
  { picture_id, token, file }: { picture_id: number; token: string; file: IncomingFile },
): Promise<AnswerPicture | No> => {
  const picture = await findOwnPicture(parts.db, caller, picture_id);
  if (!picture || picture.deleted_at) return refuse("not_found");
  if (picture.uploaded_at) return presentPicture(picture, await countsOf(parts.db, picture));
  const facts = await readOwnAttempt(engine, caller.user_id, picture.instance_id);
  const body = facts && uploadBodyOf(facts, picture.question_id);
  if (!facts || !body || !holdsAddress(picture, token)) return refuse("not_found");
  const now = parts.clock.now();
  if (!picture.upload_expires_at || picture.upload_expires_at <= now) return refuse("upload_expired");
  const stored = await store(parts, picture, body, file);
  if ("code" in stored) return stored;
  if (picture.announced_sha256 !== null && picture.announced_sha256 !== stored.sha256) {
    await parts.storage.remove(stored.storage_key);
    return refuse("file_mismatch");
  }
  const settled = await settle(parts, picture, stored);
  if (settled?.storage_key !== stored.storage_key) await parts.storage.remove(stored.storage_key);
  return settled ? presentPicture(settled, await countsOf(parts.db, picture)) : refuse("too_many_files");
};
