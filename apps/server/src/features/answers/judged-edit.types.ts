/** One edit that was judged, on its way into the ledger. */
export interface JudgedEdit {
  edit_id: string;
  score_id: number;
  question_id: number;
  device_id: string;
  seq: number;
  kind: "answer" | "skip";
  /** As JSON; null for no content. */
  content: string | null;
  base_revision: number;
  edited_at: Date;
  received_at: Date;
  /** The attempt is over, or nearly: whoever graded it must look again. */
  at_the_end: boolean;
  outcome: "stored" | "late";
  /** What late work waits under; for an edit in time its kind says enough. */
  status: "answered" | "skipped" | "out_of_time" | "timer_timeout";
}
