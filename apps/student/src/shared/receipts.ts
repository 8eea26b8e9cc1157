import type { Receipt } from "@examplar/contract";
import { inExamDatabase } from "./exam-database.ts";

/** The student's proof of what the server held at the end: it stays on this computer when the exam is left. */
export const keepReceipt = (user_id: number, summary_id: number, receipt: Receipt) =>
  inExamDatabase((database) => database.put("receipts", { user_id, summary_id, receipt }, summary_id));

/** Only ever shown to the student whose it is. */
export const receiptOf = async (user_id: number, summary_id: number): Promise<Receipt | null> => {
  const kept = await inExamDatabase((database) => database.get("receipts", summary_id));
  return kept?.user_id === user_id ? kept.receipt : null;
};
