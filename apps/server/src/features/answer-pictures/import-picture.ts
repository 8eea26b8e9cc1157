import { createHash } from "node:crypto";
import type { rescuedFileReasons } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { hashToken, newToken } from "../accounts/index.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { findPicture, hasRoom, insertPicture, listPictures } from "./answer-pictures.repository.ts";
import { nameOf } from "./ask-upload.ts";
import { ownFacts, uploadBodyOf } from "./find-question.ts";
import { isOf, settle, store } from "./take-upload.ts";

interface Brought {
  user_id: number;
  instance_id: number;
  question_id: number;
  filename: string;
  bytes: Buffer;
  /** The files that the answer has already. */
  named_ids: readonly number[];
}

type Imported = { picture_id: number } | { code: (typeof rescuedFileReasons)[number] };

async function* whole(bytes: Buffer) {
  yield bytes;
}

/**
 * A file that somebody brings in a student's name, judged as if the student sent it. The same bytes for the same question
 * are the same file: bringing it twice, or after its computer has sent it, changes nothing.
 */
export const importPicture = async (parts: Parts, engine: AnswersEngine, brought: Brought): Promise<Imported> => {
  const { user_id, instance_id, question_id, filename, bytes, named_ids } = brought;
  const { db, clock, storage } = parts;
  const facts = await ownFacts(engine, user_id, instance_id);
  const body = facts && uploadBodyOf(facts, question_id);
  if (!facts || !body) return { code: "not_found" };
  const { score_id } = facts;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = (await listPictures(db, score_id, question_id)).find(isOf(sha256));
  if (known && named_ids.includes(known.id)) return { picture_id: known.id };
  if (named_ids.length >= body.max_files) return { code: "no_room" };
  if (known) return { picture_id: known.id };
  if (!(await hasRoom(db, score_id, question_id))) return { code: "too_many_files" };
  const { id } = await insertPicture(db, {
    score_id,
    question_id,
    filename: nameOf(filename),
    content_type: "",
    byte_size: bytes.length,
    created_at: clock.now(),
    // Nobody is told this address: the bytes are here.
    upload_token_hash: hashToken(newToken()),
    upload_expires_at: clock.now(),
  });
  const picture = (await findPicture(db, id))!;
  const stored = await store(parts, picture, body, { announced_size: bytes.length, bytes: whole(bytes) });
  if ("code" in stored) return stored;
  const settled = await settle(parts, picture, stored);
  if (settled?.storage_key !== stored.storage_key) await storage.remove(stored.storage_key);
  return settled ? { picture_id: settled.id } : { code: "too_many_files" };
};
