import type { Trx } from "../../../platform/db/db.ts";
import { queryableOf } from "../../../platform/db/raw.ts";
import { answerKey } from "../ledger/ledger-edit.ts";
import {
  emptyAnswer,
  listStandingOnLate,
  moveToLate,
  writeDecision,
  type LateDecision,
} from "./late-answers.repository.ts";
import { settleAnswers } from "../ledger/settle-answers.ts";

/**
 * Reverts an acceptance: the answer moves back to the edit that stood at the deadline, and points for the late work are
 * void.
 */
const takeBack = async (trx: Trx, score_id: number, question_ids: number[]): Promise<void> => {
  const standing = await listStandingOnLate(trx, score_id, question_ids);
  const settled = await settleAnswers(
    queryableOf(trx),
    standing.map(({ question_id }) => ({ score_id, question_id })),
  );
  for (const { id, edit_id, ...answer } of standing)
    if (settled.get(answerKey({ score_id, ...answer }))?.edit_id === edit_id) await emptyAnswer(trx, id);
};

/** Accepts or rejects late work, and moves its answers. Returns the questions whose decision is new. */
export const decideLate = async (trx: Trx, decision: LateDecision): Promise<number[]> => {
  const { score_id } = decision;
  const question_ids = await writeDecision(trx, decision);
  if (question_ids.length === 0) return [];
  if (decision.decision === "accepted") await moveToLate(trx, score_id, question_ids);
  else await takeBack(trx, score_id, question_ids);
  return question_ids;
};
