import { createHash } from "node:crypto";
import type { Receipt } from "@examplar/contract";
import { lateWorkGraceMs, receiptText } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { findClosedScore, findReceipt, insertReceipt, listEdits, standingEditIds } from "./receipts.repository.ts";

interface ClosedScore {
  id: number;
  user_id: number;
  finished_at: Date;
}

/** Over these edits of the history: what a teacher decides later, or work that comes late, does not change it. */
const computeDigest = async (db: Db, score: ClosedScore, edit_ids: readonly string[]) => {
  const answers = await listEdits(db, score.id, edit_ids);
  const attempt = { attempt_id: score.id, student_id: score.user_id, finished_at: score.finished_at };
  const digest = createHash("sha256").update(receiptText(attempt, answers)).digest("hex");
  return { digest, answers_count: answers.length };
};

const issue = async (db: Db, score: ClosedScore, now: Date) => {
  const edit_ids = await standingEditIds(db, score.id);
  const computed = await computeDigest(db, score, edit_ids);
  await insertReceipt(db, { score_id: score.id, ...computed, edit_ids, issued_at: now });
  return findReceipt(db, score.id);
};

/** The bell closed the attempt; what was written before it may still be on its way. Who hands in has sent everything. */
const mayStillReceive = ({ state, finished_at }: { state: string; finished_at: Date }, now: Date): boolean =>
  state !== "finished" && now.getTime() < finished_at.getTime() + lateWorkGraceMs;

/** Null while answers of the last moment may still arrive: a receipt must hold them. */
export const readReceipt = async (db: Db, score_id: number, now: Date): Promise<Receipt | null | undefined> => {
  const score = await findClosedScore(db, score_id);
  if (score && mayStillReceive(score, now) && !(await findReceipt(db, score_id))) return null;
  return issueReceipt(db, score_id, now);
};

/** Issued once; asking again answers the same one. Undefined while the attempt runs. */
export const issueReceipt = async (db: Db, score_id: number, now: Date): Promise<Receipt | undefined> => {
  const score = await findClosedScore(db, score_id);
  if (!score) return undefined;
  const issued = (await findReceipt(db, score_id)) ?? (await issue(db, score, now));
  if (!issued) return undefined;
  return {
    score_id,
    state: score.state,
    finished_at: score.finished_at.toISOString(),
    answers_count: issued.answers_count,
    digest: issued.digest,
    issued_at: issued.issued_at.toISOString(),
  };
};

/** Computes the digest anew, over the edits that the receipt names. */
export const verifyReceipt = async (db: Db, { score_id, digest }: { score_id: number; digest: string }) => {
  const [score, issued] = await Promise.all([findClosedScore(db, score_id), findReceipt(db, score_id)]);
  if (!score || !issued) return undefined;
  const computed = await computeDigest(db, score, issued.edit_ids);
  return { ...computed, matches: computed.digest === digest.trim().toLowerCase() };
};
