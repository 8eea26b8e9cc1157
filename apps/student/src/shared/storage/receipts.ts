import type { Receipt } from "@examplar/contract";
import { inLocalDatabase } from "./app-database.ts";

/** Stores the student's proof of what the server held at the end; it stays on this computer when the exam is left. */
export const keepReceipt = (user_id: number, summary_id: number, receipt: Receipt) =>
  inLocalDatabase((database) => database.put("receipts", { user_id, summary_id, receipt }, summary_id));

/** Returns the receipt that was stored when this computer handed the attempt in; signing out deletes it. */
export const receiptOf = async (score_id: number): Promise<Receipt | undefined> => {
  const kept = await inLocalDatabase((database) => database.getAll("receipts"));
  return kept?.find(({ receipt }) => receipt.score_id === score_id)?.receipt;
};
