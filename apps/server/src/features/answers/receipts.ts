import { createHash } from "node:crypto";
import type { Receipt } from "@examplar/contract";
import { lateWorkGraceMs, receiptText } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import {
  insertReceipts,
  listClosedScores,
  listEdits,
  listReceipts,
  listStandingAnswers,
  listStandingEdits,
} from "./receipts.repository.ts";

type ClosedScore = Awaited<ReturnType<typeof listClosedScores>>[number];
type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number];

interface StoodAnswer {
  score_id: number;
  question_id: number;
  edit_id: string;
  content: unknown;
}

/**
 * What stood at the end. It is read from the answers, which is quick; where a teacher has taken late work into them
 * since, from the history.
 */
const listStood = async (db: Db, score_ids: readonly number[]): Promise<StoodAnswer[]> => {
  const standing = await listStandingAnswers(db, score_ids);
  const changed = new Set(standing.flatMap(({ score_id, outcome }) => (outcome === "stored" ? [] : score_id)));
  if (changed.size === 0) return standing;
  const stood = await listEdits(db, await listStandingEdits(db, [...changed]));
  return [...standing.filter(({ score_id }) => !changed.has(score_id)), ...stood];
};

/** Over edits of the history: what a teacher decides later, or work that comes late, does not change it. */
const digestOf = (score: ClosedScore, answers: readonly StoodAnswer[]): string => {
  const attempt = { attempt_id: score.id, student_id: score.user_id, finished_at: score.finished_at };
  return createHash("sha256").update(receiptText(attempt, answers)).digest("hex");
};

const issueMissing = async (db: Db, scores: readonly ClosedScore[], now: Date): Promise<ReceiptRow[]> => {
  if (scores.length === 0) return [];
  const score_ids = scores.map(({ id }) => id);
  const stood = Map.groupBy(await listStood(db, score_ids), ({ score_id }) => score_id);
  await insertReceipts(
    db,
    scores.map((score) => {
      const answers = stood.get(score.id) ?? [];
      const edit_ids = answers.map(({ edit_id }) => edit_id);
      const digest = digestOf(score, answers);
      return { score_id: score.id, digest, answers_count: answers.length, edit_ids, issued_at: now };
    }),
  );
  return listReceipts(db, score_ids);
};

const present = ({ state, finished_at }: ClosedScore, { score_id, answers_count, digest, issued_at }: ReceiptRow) => ({
  score_id,
  state,
  finished_at: finished_at.toISOString(),
  answers_count,
  digest,
  issued_at: issued_at.toISOString(),
});

/** By attempt. Issued once; asking again answers the same one. An attempt that runs has none. */
export const issueReceipts = async (db: Db, score_ids: readonly number[], now: Date): Promise<Map<number, Receipt>> => {
  const [scores, issued] = await Promise.all([listClosedScores(db, score_ids), listReceipts(db, score_ids)]);
  const known = new Set(issued.map(({ score_id }) => score_id));
  const fresh = await issueMissing(
    db,
    scores.filter(({ id }) => !known.has(id)),
    now,
  );
  const byScore = new Map([...issued, ...fresh].map((receipt) => [receipt.score_id, receipt]));
  return new Map(
    scores.flatMap((score) => {
      const receipt = byScore.get(score.id);
      return receipt ? [[score.id, present(score, receipt)] as const] : [];
    }),
  );
};

/** The bell closed the attempt; what was written before it may still be on its way. Who hands in has sent everything. */
const mayStillReceive = ({ state, finished_at }: ClosedScore, now: Date): boolean =>
  state !== "finished" && now.getTime() < finished_at.getTime() + lateWorkGraceMs;

/** Null while answers of the last moment may still arrive: a receipt must hold them. */
export const readReceipt = async (db: Db, score_id: number, now: Date): Promise<Receipt | null | undefined> => {
  const [score] = await listClosedScores(db, [score_id]);
  if (score && mayStillReceive(score, now) && (await listReceipts(db, [score_id])).length === 0) return null;
  return (await issueReceipts(db, [score_id], now)).get(score_id);
};

/** Computes the digest anew, over the edits that the receipt names. */
export const verifyReceipt = async (db: Db, { score_id, digest }: { score_id: number; digest: string }) => {
  const [[score], [issued]] = await Promise.all([listClosedScores(db, [score_id]), listReceipts(db, [score_id])]);
  if (!score || !issued) return undefined;
  const answers = await listEdits(
    db,
    issued.edit_ids.map((edit_id) => ({ score_id, edit_id })),
  );
  const computed = digestOf(score, answers);
  return { digest: computed, answers_count: answers.length, matches: computed === digest.trim().toLowerCase() };
};
