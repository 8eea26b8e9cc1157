import type { ExamDocument, Quiz, QuizInstance, Receipt, RescueKey, Summary, User } from "@examplar/contract";

/** Everything the exam needs to open without a network; what is typed lives in the outbox, not here. */
export interface ExamPack {
  user: User;
  quiz: Quiz;
  summary: Summary;
  paper: QuizInstance;
  documents: ExamDocument[];
  rescue_key: RescueKey | null;
  /** How wrong this computer's clock was, for a day that begins without a network. */
  clock_offset: number;
}

export interface KeptReceipt {
  user_id: number;
  summary_id: number;
  receipt: Receipt;
}
