/**
 * The ledger on the wire: what a browser sends when an answer changes, and the result for each change.
 */

/** `skip` records a missing answer on purpose; `answer` with null content is an answer that was cleared. */
export const editKinds = ["answer", "skip"] as const;
export type EditKind = (typeof editKinds)[number];

export interface Edit {
  /** Made by the browser; the same edit sent twice is one edit. */
  edit_id: string;
  question_id: number;
  /** Grows per device: it, not arrival, orders the edits of one device. */
  seq: number;
  kind: EditKind;
  content: unknown;
  /** The browser's time corrected by the server's, as an ISO instant. Goes back only where that time was set right. */
  edited_at: string;
  /** The revision of the answer on which the student was looking when they changed it. */
  base_revision: number;
}

/** `stored` and `late` are committed; `duplicate` was committed before; `rejected` never will be. */
export const editOutcomes = ["stored", "duplicate", "late", "rejected"] as const;
export type EditOutcome = (typeof editOutcomes)[number];

export const editRejections = [
  "malformed",
  "content_too_large",
  "content_invalid",
  "question_not_in_paper",
  "device_of_another_user",
  "file_unknown",
  "unstorable",
  "history_full",
] as const;
export type EditRejection = (typeof editRejections)[number];

/** Answers stand in the order of the edits sent. `edit_id` is null when none could be read from what was sent. */
export interface EditResult {
  edit_id: string | null;
  outcome: EditOutcome;
  code: EditRejection | null;
  /** The answer's revision after this edit; null when rejected. */
  revision: number | null;
}

/**
 * What one attempt may add to its history. Honest use stays far below: eight hours of an edit a second are 28,800, and
 * with an essay of 15 kB about 220 MB. Beyond it an edit is refused, and kept on the student's computer.
 */
export const maxAttemptEdits = 100_000;
export const maxAttemptEditBytes = 512 * 1024 * 1024;

export const maxEditsPerBatch = 200;
/** A long essay with maths is some tens of kB; a full spreadsheet some hundreds. */
export const maxContentBytes = 512 * 1024;
