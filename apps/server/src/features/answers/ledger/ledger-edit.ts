/** A valid edit on its way into the ledger. */
export interface LedgerEdit {
  edit_id: string;
  score_id: number;
  question_id: number;
  device_id: string;
  seq: number;
  kind: "answer" | "skip";
  /** Content as JSON; null for no content. */
  content: string | null;
  base_revision: number;
  edited_at: Date;
  received_at: Date;
  /** True when the attempt is over, or nearly: the server must grade it again. */
  at_the_end: boolean;
  outcome: "stored" | "late";
  /** The status of late work; for an edit in time `kind` decides. */
  status: "answered" | "skipped" | "out_of_time" | "timer_timeout";
}

export interface AnswerId {
  score_id: number;
  question_id: number;
}

/** Returns the map key of an answer. */
export const answerKey = ({ score_id, question_id }: AnswerId): string => `${score_id}/${question_id}`;

/** Returns the map key of an edit, whose id is unique only within its attempt. */
export const editKey = ({ score_id, edit_id }: Pick<LedgerEdit, "score_id" | "edit_id">): string =>
  `${score_id}/${edit_id}`;
