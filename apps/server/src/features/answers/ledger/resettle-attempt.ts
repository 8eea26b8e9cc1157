import type pg from "pg";
import { inTransaction } from "../../../platform/db/raw.ts";
import { answerKey } from "./ledger-edit.ts";
import { settleAnswers } from "./settle-answers.ts";
import { lockAttemptAnswers } from "./standing.repository.ts";

/** Settles every answer of an attempt. Returns the answers that differed from their history; normally none. */
export const resettleAttempt = (pool: pg.Pool, score_id: number) =>
  inTransaction(pool, async (client) => {
    const standing = await lockAttemptAnswers(client, score_id);
    const settled = await settleAnswers(client, standing);
    const changed = standing.flatMap((answer) => {
      const revision = settled.get(answerKey(answer))?.revision ?? answer.revision;
      const { question_id, revision: revision_before } = answer;
      return revision === null || revision === revision_before ? [] : [{ question_id, revision_before, revision }];
    });
    return { checked_count: standing.length, changed };
  });
