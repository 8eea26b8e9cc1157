import { createHash } from "node:crypto";
import type { Receipt } from "@examplar/contract";
import { receiptText } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { findClosedScore, findReceipt, insertReceipt, listReceiptAnswers } from "./receipts.repository.ts";

/** Over the answers as the database holds them at this moment. */
export const computeDigest = async (
  db: Db,
  score: { id: number; user_id: number; finished_at: Date },
): Promise<{ digest: string; answers_count: number }> => {
  const answers = await listReceiptAnswers(db, score.id);
  const text = receiptText(
    { attempt_id: score.id, student_id: score.user_id, finished_at: score.finished_at },
    answers,
  );
  return { digest: createHash("sha256").update(text).digest("hex"), answers_count: answers.length };
};

/** Issued once; asking again answers the same one. Undefined while the attempt runs. */
export const issueReceipt = async (db: Db, score_id: number, now: Date): Promise<Receipt | undefined> => {
  const score = await findClosedScore(db, score_id);
  if (!score) return undefined;
  const issued =
    (await findReceipt(db, score_id)) ??
    (await insertReceipt(db, { score_id, ...(await computeDigest(db, score)), issued_at: now }));
  return {
    score_id,
    state: score.state,
    finished_at: score.finished_at.toISOString(),
    answers_count: issued.answers_count,
    digest: issued.digest,
    issued_at: issued.issued_at.toISOString(),
  };
};
