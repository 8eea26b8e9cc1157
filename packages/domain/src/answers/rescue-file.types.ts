import type { EditOutcome, EditRejection } from "./ledger.types.ts";

/**
 * The rescue file: edits for which a browser has no acknowledgement, encrypted so that only the server can read them.
 * Sealing: the file's own key pair and the server's key agree on a secret (ECDH on P-256). HKDF-SHA-256 with an empty
 * salt and the header's JSON as info derives 44 bytes: 32 for the key of AES-256-GCM and 12 for its nonce. The header's
 * JSON, its fields in the order below and without spaces, is also the additional data. Bytes are written in base64url.
 */
export interface RescueFile {
  header: {
    format: typeof rescueFileFormat;
    version: 1;
    /** Id of the server's key. */
    key_id: string | null;
    /** The file's own public key: an uncompressed point. */
    ephemeral_key: string;
  };
  /** The encrypted JSON of `RescueContent`, with the authentication tag at the end. */
  ciphertext: string;
}

export const rescueFileFormat = "examplar-rescue-sealed";
export const rescueAlgorithm = "ECDH-P256+HKDF-SHA256+A256GCM";
/** Limit for the answer files inside, before encoding. Files that do not fit stay on the student's computer. */
export const maxRescuedFilesBytes = 16 * 1024 * 1024;
/** Limit for the text of the rescue file. Base64url is applied twice, inside and around: a third more each time. */
export const maxRescueFileBytes = 34 * 1024 * 1024;

/**
 * The decrypted content of a rescue file. Anyone can seal a file, so the server believes only what it can check itself.
 */
export interface RescueContent {
  format: typeof rescueContentFormat;
  version: 1;
  user_id: number;
  exported_at: string;
  /** A field is null where it cannot be read; the server then rejects that edit alone. */
  edits: readonly { instance_id: number | null; device_id: string | null; edit: unknown }[];
  /** Files that the student chose and the server does not have; none in a rescue file of an earlier version. */
  files: readonly RescueContentFile[];
}

/** One chosen file. A field is null where it cannot be read. */
export interface RescueContentFile {
  file_id: string | null;
  instance_id: number | null;
  question_id: number | null;
  /** The device on which the student chose the file. */
  device_id: string | null;
  name: string;
  chosen_at: string | null;
  /** Base64url. */
  bytes: string;
}

export const rescueContentFormat = "examplar-rescue";

/**
 * The key to work that a browser encrypted on its own disk. A sealed file as above carries it in place of
 * `RescueContent`.
 */
export interface WorkKey {
  format: typeof workKeyFormat;
  version: 1;
  user_id: number;
  /** 32 bytes for AES-256-GCM, in base64url. */
  key: string;
}

export const workKeyFormat = "examplar-work-key";

/** `device_unknown` is not a rejection: the server keeps the edit, and it waits for the teacher like late work. */
export const rescueReasons = ["attempt_not_found", "attempt_of_another_student", "device_unknown"] as const;
export type RescueReason = (typeof rescueReasons)[number] | EditRejection;

/**
 * Why a file did not become part of the answer: `no_room` when the answer already names as many files as allowed, else
 * why its upload was refused.
 */
export const rescuedFileReasons = [
  "no_room",
  "not_found",
  "payload_too_large",
  "too_many_files",
  "unsupported_media_type",
] as const;

/** Result for one file of an answer. */
export interface RescuedFile {
  name: string;
  instance_id: number | null;
  question_id: number | null;
  /** Null when the file was not accepted. */
  picture_id: number | null;
  outcome: EditOutcome;
  code: RescueReason | (typeof rescuedFileReasons)[number] | null;
}

/** Result for one edit of the rescue file. */
export interface RescuedEdit {
  edit_id: string | null;
  instance_id: number | null;
  question_id: number | null;
  outcome: EditOutcome;
  code: RescueReason | null;
}
