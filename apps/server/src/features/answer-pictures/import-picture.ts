import { createHash } from "node:crypto";
import { countOfFiles, type NamedFile, type NamedFiles, type rescuedFileReasons } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { hashToken, newToken } from "../accounts/index.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { findByFileId, findPicture, hasRoom, insertPicture, listPictures } from "./answer-pictures.repository.ts";
import { nameOf } from "./ask-upload.ts";
import { readOwnAttempt, uploadBodyOf } from "./answer-pictures.policy.ts";
import { isOf, settle, store } from "./take-upload.ts";

interface Brought {
  user_id: number;
  instance_id: number;
  question_id: number;
  filename: string;
  bytes: Buffer;
  file_id: string;
  /** The files that the answer already names. */
  named: NamedFiles;
}

type Imported =
  | { picture_id: number; file: NamedFile; is_new: boolean }
  | { code: (typeof rescuedFileReasons)[number] };

const whole = async function* (bytes: Buffer) {
  yield bytes;
};

/**
 * Imports a file that somebody brings in a student's name, with the same checks as an upload. The same bytes for the
 * same question are the same file, unless the answer names them under the given id.
 */
export const importPicture = async (parts: Parts, engine: AnswersEngine, brought: Brought): Promise<Imported> => {
  const { user_id, instance_id, question_id, filename, bytes, file_id, named } = brought;
  const { db, clock, storage } = parts;
  const facts = await readOwnAttempt(engine, user_id, instance_id);
  const body = facts && uploadBodyOf(facts, question_id);
  if (!facts || !body) return { code: "not_found" };
  const { score_id } = facts;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const isNamed = (id: string): boolean => named.files.some((file) => file.file_id === id && file.sha256 === sha256);
  const pictures = (await listPictures(db, score_id, question_id)).filter(isOf(sha256));
  const known = pictures.find((picture) => picture.file_id === file_id) ?? (isNamed(file_id) ? undefined : pictures[0]);
  const isInAnswer = known ? isNamed(known.file_id) || named.picture_ids.includes(known.id) : isNamed(file_id);
  if (!isInAnswer && countOfFiles(named) >= body.max_files) return { code: "no_room" };
  if (known) return { picture_id: known.id, file: { file_id: known.file_id, sha256 }, is_new: false };
  if (!(await hasRoom(db, score_id, question_id))) return { code: "too_many_files" };
  const inserted = await insertPicture(db, {
    score_id,
    question_id,
    filename: nameOf(filename),
    content_type: "",
    byte_size: bytes.length,
    created_at: clock.now(),
    // Nobody receives this address, because the bytes are already here.
    upload_token_hash: hashToken(newToken()),
    upload_expires_at: clock.now(),
    file_id,
    announced_sha256: sha256,
  });
  const asked = inserted ? undefined : await findByFileId(db, score_id, file_id);
  if (asked && (asked.question_id !== question_id || asked.announced_sha256 !== sha256)) return { code: "not_found" };
  const picture = (await findPicture(db, inserted?.id ?? asked!.id))!;
  const stored = await store(parts, picture, body, { announced_size: bytes.length, bytes: whole(bytes) });
  if ("code" in stored) return stored;
  const settled = await settle(parts, picture, stored);
  if (settled?.storage_key !== stored.storage_key) await storage.remove(stored.storage_key);
  if (!settled) return { code: "too_many_files" };
  return { picture_id: settled.id, file: { file_id: settled.file_id, sha256 }, is_new: true };
};
