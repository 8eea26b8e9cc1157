import type { EditOutcome, EditRejection } from "./ledger.types.ts";

/**
 * The rescue file: the edits of which a browser does not know that the server has them, sealed for the server alone.
 * Sealing: a key pair made for the file is agreed with the server's (ECDH on P-256); HKDF-SHA-256 with an empty salt and
 * the header's JSON as info gives 44 bytes, 32 for the key of AES-256-GCM and 12 for its nonce. The header's JSON, its
 * fields in the order below and without spaces, is also the additional data. Bytes are written in base64url.
 */
export interface RescueFile {
  header: {
    format: typeof rescueFileFormat;
    version: 1;
    /** Which of the server's keys. */
    key_id: string | null;
    /** The file's own public key: an uncompressed point. */
    ephemeral_key: string;
  };
  /** The JSON of `RescueContent`, with the tag at the end. */
  ciphertext: string;
}

export const rescueFileFormat = "examplar-rescue-sealed";
export const rescueAlgorithm = "ECDH-P256+HKDF-SHA256+A256GCM";
/** Of the files of answers inside, as they are. What does not fit stays on the student's computer. */
export const maxRescuedFilesBytes = 16 * 1024 * 1024;
/** Of the file's text. Bytes are written in base64url twice, inside and around: a third more each time. */
export const maxRescueFileBytes = 34 * 1024 * 1024;

/** What is inside. Anyone can seal a file, so nothing in it is believed that the server does not know by itself. */
export interface RescueContent {
  format: typeof rescueContentFormat;
  version: 1;
  user_id: number;
  exported_at: string;
  /** Null where it cannot be read: such an edit is refused by itself. */
  edits: readonly { instance_id: number | null; device_id: string | null; edit: unknown }[];
  /** Files that were chosen and that the server does not have; none in a file of an earlier version. */
  files: readonly RescueContentFile[];
}

/** Null where it cannot be read. */
export interface RescueContentFile {
  file_id: string | null;
  instance_id: number | null;
  question_id: number | null;
  /** On which it was chosen. */
  device_id: string | null;
  name: string;
  chosen_at: string | null;
  /** Base64url. */
  bytes: string;
}

export const rescueContentFormat = "examplar-rescue";

/** The key of work that a browser sealed on its own disk. It is inside a file as above, whose content it replaces. */
export interface WorkKey {
  format: typeof workKeyFormat;
  version: 1;
  user_id: number;
  /** 32 bytes for AES-256-GCM, in base64url. */
  key: string;
}

export const workKeyFormat = "examplar-work-key";

/** `device_unknown` is no refusal: the edit is kept, and waits for the teacher as late work does. */
export const rescueReasons = ["attempt_not_found", "attempt_of_another_student", "device_unknown"] as const;
export type RescueReason = (typeof rescueReasons)[number] | EditRejection;

/** Why a file did not become part of the answer; what an upload is refused for, and that the question has all it takes. */
export const rescuedFileReasons = [
  "no_room",
  "not_found",
  "payload_too_large",
  "too_many_files",
  "unsupported_media_type",
] as const;

/** What became of one file of an answer. */
export interface RescuedFile {
  name: string;
  instance_id: number | null;
  question_id: number | null;
  /** Null where it was not taken. */
  picture_id: number | null;
  outcome: EditOutcome;
  code: RescueReason | (typeof rescuedFileReasons)[number] | null;
}

/** What became of one edit of the file. */
export interface RescuedEdit {
  edit_id: string | null;
  instance_id: number | null;
  question_id: number | null;
  outcome: EditOutcome;
  code: RescueReason | null;
}
