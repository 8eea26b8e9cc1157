import type { UploadAddress } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { hashToken, newToken } from "../accounts/index.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { addressOfPicture } from "./answer-pictures.presenter.ts";
import {
  findByFileId,
  hasRoomToPromise,
  insertPicture,
  lockAttempt,
  renewAddress,
  type NewPicture,
} from "./answer-pictures.repository.ts";
import { mayBeAccepted } from "./file-kind.ts";
import { readOwnAttempt, uploadBodyOf } from "./answer-pictures.policy.ts";

/** Long enough for a large file on a slow line, short enough to be useless to anyone who finds the address later. */
const addressLifeMs = 10 * 60_000;

interface Announced {
  instance_id: number;
  question_id: number;
  filename: string;
  content_type: string;
  byte_size: number;
  file_id?: string | undefined;
  sha256?: string | undefined;
}

type No = Refusal<"not_found" | "too_many_files" | "payload_too_large" | "unsupported_media_type" | "file_mismatch">;

/** Keeps only the name: some browsers send the folder too, which is private. */
export const nameOf = (filename: string): string => filename.split(/[/\\]/).at(-1)?.trim() || "file";

/** Idempotent for the same file; refuses another question or other bytes under its id. */
const addressOfKnown = async (
  db: Parts["db"],
  score_id: number,
  {
    question_id,
    file_id = "",
    sha256 = null,
  }: { question_id: number; file_id?: string | undefined; sha256?: string | null | undefined },
  address: Parameters<typeof renewAddress>[2],
): Promise<number | Refusal<"file_mismatch">> => {
  const known = await findByFileId(db, score_id, file_id);
  const isSame =
    known?.question_id === question_id &&
    known.deleted_at === null &&
    (known.sha256 ?? known.announced_sha256) === sha256;
  if (!isSame) return refuse("file_mismatch");
  await renewAddress(db, known.id, address);
  return known.id;
};

/** Counts files that are requested at the same time one after the other. */
const reserveUpload = (
  db: Parts["db"],
  picture: NewPicture,
): Promise<number | Refusal<"too_many_files" | "file_mismatch">> =>
  db.transaction().execute(async (trx) => {
    const { score_id, question_id, file_id, created_at, announced_sha256: sha256 } = picture;
    await lockAttempt(trx, score_id);
    if (!(await hasRoomToPromise(trx, { score_id, question_id, file_id }, created_at))) return refuse("too_many_files");
    const inserted = await insertPicture(trx, picture);
    if (inserted) return inserted.id;
    const { upload_token_hash, upload_expires_at } = picture;
    return addressOfKnown(trx, score_id, { question_id, file_id, sha256 }, { upload_token_hash, upload_expires_at });
  });

/**
 * Refuses early what would be refused after a long upload, and returns an address for the rest. Works after the bell
 * too: an edit that names the file is then late, so a broken connection loses no file.
 */
export const askUpload = async (
  { db, clock }: Parts,
  engine: AnswersEngine,
  caller: Caller,
  { instance_id, question_id, filename, content_type, byte_size, file_id, sha256 }: Announced,
): Promise<UploadAddress | No> => {
  const facts = await readOwnAttempt(engine, caller.user_id, instance_id);
  const body = facts && uploadBodyOf(facts, question_id);
  if (!facts || !body) return refuse("not_found");
  const now = clock.now();
  if (byte_size > body.max_bytes) return refuse("payload_too_large");
  if (!mayBeAccepted(content_type, body.accepted)) return refuse("unsupported_media_type");
  const token = newToken();
  const upload_expires_at = new Date(now.getTime() + addressLifeMs);
  const id = await reserveUpload(db, {
    score_id: facts.score_id,
    question_id,
    filename: nameOf(filename),
    content_type,
    byte_size,
    created_at: now,
    upload_token_hash: hashToken(token),
    upload_expires_at,
    file_id,
    announced_sha256: sha256,
  });
  if (typeof id !== "number") return id;
  return {
    picture_id: id,
    upload_url: `${addressOfPicture(id)}?token=${token}`,
    expires_at: upload_expires_at.toISOString(),
  };
};
