import { canonicalJson } from "./canonical-json.ts";

export interface ReceiptAttempt {
  /** After a retake each attempt has its own receipt. */
  attempt_id: number;
  student_id: number;
  finished_at: Date;
}

/**
 * What the receipt covers of one answer. It leaves out status and points: a teacher may change them later, and the
 * receipt is about what the student wrote.
 */
export interface ReceiptAnswer {
  question_id: number;
  edit_id: string | null;
  content: unknown;
}

/** Grows when the text changes shape. A receipt is checked by the version under which it was issued. */
const receiptVersion = 1;

/**
 * Returns the text whose digest is the student's receipt. The same answers give the same text, whatever order of rows
 * and fields the database returns.
 */
export const receiptText = (attempt: ReceiptAttempt, answers: readonly ReceiptAnswer[]): string => {
  return canonicalJson({
    receipt: receiptVersion,
    attempt_id: attempt.attempt_id,
    student_id: attempt.student_id,
    finished_at: attempt.finished_at.toISOString(),
    answers: answers
      .toSorted((a, b) => a.question_id - b.question_id)
      .map(({ question_id, edit_id, content }) => ({ question_id, edit_id, content })),
  });
};
