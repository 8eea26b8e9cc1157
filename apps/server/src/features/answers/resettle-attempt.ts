import type pg from "pg";
import { inTransaction } from "../../platform/db/raw.ts";
import { answerKey, type AnswerId } from "./answer-key.ts";
import { settleAnswers } from "./settle-answers.ts";

interface Standing extends AnswerId {
  revision: number | null;
}

/** Every answer that has a history, but for those that a teacher has decided on: their word stands above the edits. */
const standingText = `
  select edits.score_id, edits.question_id, answers.revision
  from (select distinct score_id, question_id from answer_edits where score_id = $1 and outcome = 'stored') as edits
  left join answers using (score_id, question_id)
  where answers.status is null or answers.status in ('answered', 'skipped')
  order by edits.question_id`;

const lockText = "select 1 from answers where score_id = $1 order by score_id, question_id for update";

/** Says which answers had come apart from their history: normally none. */
export const resettleAttempt = (pool: pg.Pool, score_id: number) =>
  inTransaction(pool, async (client) => {
    await client.query(lockText, [score_id]);
    const { rows: standing } = await client.query<Standing>(standingText, [score_id]);
    const settled = await settleAnswers(client, standing);
    const changed = standing.flatMap((answer) => {
      const revision = settled.get(answerKey(answer))?.revision ?? answer.revision;
      const { question_id, revision: revision_before } = answer;
      return revision === null || revision === revision_before ? [] : [{ question_id, revision_before, revision }];
    });
    return { checked_count: standing.length, changed };
  });
