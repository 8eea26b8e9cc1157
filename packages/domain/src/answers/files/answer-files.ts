import { filesIn, type NamedFiles } from "./named-files.ts";

/** A file of one attempt, as the server knows it. */
export interface KnownFile {
  /** Null while only an edit has named the file. */
  picture_id: number | null;
  file_id: string;
  question_id: number;
  /** SHA-256 of the bytes, or the one announced before they arrived; null where neither is known. */
  sha256: string | null;
  has_bytes: boolean;
  /** When the server first received this digest. A file made later cannot have it. */
  known_at: Date | null;
}

export type ValidatedFiles = "ok" | "unknown" | "late";

interface Naming {
  content: unknown;
  question_id: number;
  /** Files of this attempt only. */
  known: readonly KnownFile[];
  arrived_at: Date;
  deadline: Date | null;
}

/**
 * Whether an edit may name these files. A file's bytes may arrive later, so an unknown `file_id` is accepted. A
 * `file_id` known for another question or with other bytes is refused, and so is a `picture_id` without bytes. After
 * the deadline, the server must have known the file before it: a photo made later never counts.
 */
export const validateFiles = ({ content, question_id, known, arrived_at, deadline }: Naming): ValidatedFiles => {
  const { files, picture_ids } = filesIn(content);
  const own = known.filter((file) => file.question_id === question_id);
  const isTaken = known.filter(({ picture_id }) => picture_id !== null);
  const clashes = files.some(({ file_id, sha256 }) =>
    isTaken.some((file) => file.file_id === file_id && !(file.question_id === question_id && hasDigest(file, sha256))),
  );
  const hasBytes = (id: number): boolean => own.some(({ picture_id, has_bytes }) => picture_id === id && has_bytes);
  if (clashes || !picture_ids.every(hasBytes)) return "unknown";
  if (deadline === null || arrived_at <= deadline) return "ok";
  const wasKnown = ({ known_at }: KnownFile): boolean => known_at !== null && known_at <= deadline;
  const inTime = own.filter(wasKnown);
  const isInTime =
    files.every(({ file_id, sha256 }) => inTime.some((file) => file.file_id === file_id && file.sha256 === sha256)) &&
    picture_ids.every((id) => inTime.some(({ picture_id }) => picture_id === id));
  return isInTime ? "ok" : "late";
};

const hasDigest = (file: KnownFile, sha256: string): boolean => file.sha256 === null || file.sha256 === sha256;

/** Returns the files of an answer that count: of this attempt and question, with exactly the named bytes. */
export const countedFiles = (content: unknown, question_id: number, known: readonly KnownFile[]): NamedFiles => {
  const { files, picture_ids } = filesIn(content);
  const arrived = known.filter((file) => file.question_id === question_id && file.has_bytes);
  return {
    files: files.filter((named) =>
      arrived.some((file) => file.file_id === named.file_id && file.sha256 === named.sha256),
    ),
    picture_ids: picture_ids.filter((id) => arrived.some(({ picture_id }) => picture_id === id)),
  };
};
