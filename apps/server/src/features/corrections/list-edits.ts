import { pageSize, type AnswerEdit } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findTaughtScore } from "./corrections.policy.ts";
import { listEdits as listRows } from "./corrections.repository.ts";

interface Wanted {
  score_id: number;
  question_id: number;
  after?: string | undefined;
  limit?: number | undefined;
}

/** Returns the history of one answer from the ledger. */
export const listEdits = async (
  { db }: Parts,
  caller: Caller,
  { score_id, question_id, after, limit = pageSize }: Wanted,
): Promise<AnswerEdit[] | Refusal<"not_found">> => {
  if (!(await findTaughtScore(db, caller, score_id))) return refuse("not_found");
  const rows = await listRows(db, score_id, question_id, { after, limit });
  return rows.map(({ edited_at, received_at, outcome, ...edit }) => ({
    ...edit,
    edited_at: edited_at.toISOString(),
    received_at: received_at.toISOString(),
    is_late: outcome === "late",
  }));
};
