import { createHash } from "node:crypto";
import type { Receipt } from "@examplar/contract";
import { answersAreSettled, receiptDifference, receiptText } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { createGroupRead } from "../../../platform/db/group-read.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import {
  insertReceipts,
  listClosedAttempts,
  listEdits,
  listOwnOrHelped,
  listReceipts,
  listStandingAnswers,
  listStandingEdits,
  type AttemptOf,
} from "./receipts.repository.ts";

type ClosedAttempt = Awaited<ReturnType<typeof listClosedAttempts>>[number];
type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number];

interface StoodAnswer {
  score_id: number;
  question_id: number;
  edit_id: string;
  content: unknown;
}

/**
 * Returns the answers that stood at the end. Reads the answers, which is fast; reads the history instead for attempts
 * in which a teacher has accepted late work since.
 */
const listStood = async (db: Db, score_ids: readonly number[]): Promise<StoodAnswer[]> => {
  const standing = await listStandingAnswers(db, score_ids);
  const changed = new Set(standing.flatMap(({ score_id, outcome }) => (outcome === "stored" ? [] : score_id)));
  if (changed.size === 0) return standing;
  const stood = await listEdits(db, await listStandingEdits(db, [...changed]));
  return [...standing.filter(({ score_id }) => !changed.has(score_id)), ...stood];
};

/** Computes the digest over edits of the history: later decisions of a teacher and late work do not change it. */
const digestOf = (score: ClosedAttempt, answers: readonly StoodAnswer[]): string => {
  const attempt = { attempt_id: score.id, student_id: score.user_id, finished_at: score.finished_at };
  return createHash("sha256").update(receiptText(attempt, answers)).digest("hex");
};

const receiptsOf = async (db: Db, scores: readonly ClosedAttempt[]) => {
  const stood = Map.groupBy(
    await listStood(
      db,
      scores.map(({ id }) => id),
    ),
    ({ score_id }) => score_id,
  );
  return scores.map((score) => {
    const answers = stood.get(score.id) ?? [];
    const edit_ids = answers.map(({ edit_id }) => edit_id);
    return { score_id: score.id, digest: digestOf(score, answers), answers_count: answers.length, edit_ids };
  });
};

const present = (
  { student_name, state, finished_at }: ClosedAttempt,
  { score_id, answers_count, digest, issued_at }: ReceiptRow,
) => ({
  score_id,
  student_name,
  state,
  finished_at: finished_at.toISOString(),
  answers_count,
  digest,
  issued_at: issued_at.toISOString(),
});

/** Returns a receipt per closed attempt, over the edits that count now. The same answers get the same receipt. */
export const issueReceipts = async (db: Db, score_ids: readonly number[], now: Date): Promise<Map<number, Receipt>> =>
  issueReceiptsOf(db, await listClosedAttempts(db, score_ids), now);

const issueReceiptsOf = async (db: Db, scores: readonly ClosedAttempt[], now: Date): Promise<Map<number, Receipt>> => {
  if (scores.length === 0) return new Map();
  const computed = await receiptsOf(db, scores);
  await insertReceipts(
    db,
    computed.map((receipt) => ({ ...receipt, issued_at: now })),
  );
  const issued = Map.groupBy(
    await listReceipts(
      db,
      scores.map(({ id }) => id),
    ),
    ({ score_id }) => score_id,
  );
  return new Map(
    scores.flatMap((score, index) => {
      const { digest } = computed[index]!;
      const receipt = issued.get(score.id)?.find((row) => row.digest === digest);
      return receipt ? [[score.id, present(score, receipt)] as const] : [];
    }),
  );
};

type ReadReceipt = Receipt | Refusal<"not_found" | "attempt_not_closed">;

/** Refuses while edits of the last seconds may still arrive, because a receipt must cover them. Keyed by attempt. */
const readReceipts = async (db: Db, score_ids: readonly number[], now: Date): Promise<Map<number, ReadReceipt>> => {
  const [scores, issued] = await Promise.all([listClosedAttempts(db, score_ids), listReceipts(db, score_ids)]);
  const has_one = new Set(issued.map(({ score_id }) => score_id));
  const ready = scores.filter((score) => has_one.has(score.id) || answersAreSettled(score, now));
  const receipts = await issueReceiptsOf(db, ready, now);
  return new Map(scores.map(({ id }) => [id, receipts.get(id) ?? refuse("attempt_not_closed")]));
};

export type ReceiptReads = (key: AttemptOf) => Promise<ReadReceipt>;

/** Reads receipts for students and helpers. Groups concurrent reads, because a whole hall asks after the bell. */
export const createReceiptReads = ({ db, clock }: Pick<Parts, "db" | "clock">): ReceiptReads =>
  createGroupRead(async (keys: readonly AttemptOf[]): Promise<ReadReceipt[]> => {
    const allowed = await listOwnOrHelped(db, keys);
    const receipts = await readReceipts(db, [...new Set(allowed.map(({ score_id }) => score_id))], clock.now());
    return keys.map(({ score_id, user_id }) => {
      const isAllowed = allowed.some((key) => key.score_id === score_id && key.user_id === user_id);
      return (isAllowed && receipts.get(score_id)) || refuse("not_found");
    });
  });

/** Recomputes the digest over the edits that count, and returns how an issued receipt differs from it. */
export const verifyReceipt = async (db: Db, { score_id, digest }: { score_id: number; digest: string }) => {
  const [[score], issued] = await Promise.all([listClosedAttempts(db, [score_id]), listReceipts(db, [score_id])]);
  if (!score || issued.length === 0) return undefined;
  const [counted] = await receiptsOf(db, [score]);
  const { edit_ids, ...computed } = counted!;
  const given = digest.trim().toLowerCase();
  const known = issued.find((receipt) => receipt.digest === given);
  const { student_name, quiz_name, finished_at } = score;
  return {
    ...computed,
    student_name,
    quiz_name,
    finished_at: finished_at.toISOString(),
    matches: computed.digest === given,
    is_issued: known !== undefined,
    ...(known ? receiptDifference(known.edit_ids, edit_ids) : { missing_count: null, additional_count: null }),
  };
};
