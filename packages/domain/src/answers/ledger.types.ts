/**
 * The ledger on the wire: what a browser sends when an answer changes, and the result for each change.
 */

/** `skip`: the student left the question out on purpose. `answer` with null content: the student cleared the answer. */
export const editKinds = ["answer", "skip"] as const;
export type EditKind = (typeof editKinds)[number];

export interface Edit {
  /** Id made by the browser, so that sending the same edit twice is idempotent. */
  edit_id: string;
  question_id: number;
  /** Sequence number that grows per device. It orders the edits of one device; their order of arrival does not. */
  seq: number;
  kind: EditKind;
  content: unknown;
  /**
   * Time of writing: the browser's time corrected by the server's, as an ISO instant. It goes back only where that
   * correction changed.
   */
  edited_at: string;
  /** Revision of the answer that the student saw when they changed it. */
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

/** Result for one edit, in the order of the edits sent; `edit_id` is null when the server could not read one. */
export interface EditResult {
  edit_id: string | null;
  outcome: EditOutcome;
  code: EditRejection | null;
  /** The answer's revision after this edit; null when rejected. */
  revision: number | null;
}

/**
 * Quota of one attempt's history. Honest use stays far below: eight hours of an edit a second are 28,800, and with an
 * essay of 15 kB about 220 MB. Above the quota the server rejects an edit, and the student's computer keeps it.
 */
export const maxAttemptEdits = 100_000;
export const maxAttemptEditBytes = 512 * 1024 * 1024;

export const maxEditsPerBatch = 200;
/** A long essay with maths is some tens of kB; a full spreadsheet some hundreds. */
export const maxContentBytes = 512 * 1024;
