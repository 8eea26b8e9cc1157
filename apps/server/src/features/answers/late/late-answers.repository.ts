import type { ClientBase } from "pg";
import type { Trx } from "../../../platform/db/db.ts";
import { queryableOf } from "../../../platform/db/raw.ts";
import { requestGradingWith } from "../../grading-requests/index.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";
import { moveAnswersText } from "../ledger/standing.repository.ts";

/**
 * Later work of the same student replaces earlier late work, and waits for a decision anew. The history says what was
 * late when it first came: an edit that was in time stays so, however late it is sent again. As among edits in time, seq
 * orders those of one device, and time those of several.
 */
const storeLateText = `
  insert into late_answers as waiting
    (score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at)
  select distinct on (score_id, question_id)
    score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at
  from (
    select distinct on (score_id, question_id, device_id) answer_edits.*, given.status
    from answer_edits
    join unnest($1::uuid[], $2::int[], $3::answer_status[]) as given (edit_id, score_id, status) using (edit_id, score_id)
    where outcome = 'late'
    order by score_id, question_id, device_id, seq desc, edited_at desc) as heads
  order by score_id, question_id, edited_at desc, device_id desc
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, edited_at = excluded.edited_at,
      received_at = excluded.received_at, decided_by = null, decided_at = null
    where case when waiting.device_id = excluded.device_id then waiting.seq < excluded.seq
      else (waiting.edited_at, waiting.device_id) < (excluded.edited_at, excluded.device_id) end`;

export const storeLate = async (client: ClientBase, edits: readonly LedgerEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  await client.query(storeLateText, [
    edits.map((edit) => edit.edit_id),
    edits.map((edit) => edit.score_id),
    edits.map((edit) => edit.status),
  ]);
  // The teacher's count of what waits for a decision.
  await requestGradingWith(
    client,
    edits.map((edit) => edit.score_id),
    edits[0]!.received_at,
  );
};

export interface LateDecision {
  score_id: number;
  decision: "accepted" | "rejected";
  /** All that wait when absent; what is named may have been decided on before. */
  question_ids?: number[] | undefined;
  user_id: number;
  at: Date;
}

/** Returns the questions on which the decision is new: work that waits, and where it is named, what was decided otherwise. */
export const writeDecision = async (trx: Trx, decision: LateDecision): Promise<number[]> => {
  const { score_id, question_ids, user_id, at } = decision;
  const rows = await trx
    .updateTable("late_answers")
    .set({ status: decision.decision, decided_by: user_id, decided_at: at })
    .where("score_id", "=", score_id)
    .where("status", "<>", decision.decision)
    .$call((query) =>
      question_ids === undefined
        ? query.where("decided_at", "is", null)
        : query.where("question_id", "in", [-1, ...question_ids]),
    )
    .returning("question_id")
    .execute();
  return rows.map(({ question_id }) => question_id).toSorted((a, b) => a - b);
};

const acceptText = moveAnswersText(
  `select score_id, question_id, 'accepted'::answer_status, content, edit_id, device_id, seq, edited_at
  from late_answers where score_id = $1 and question_id = any($2::int[]) order by question_id`,
  "true",
);

/** Late work becomes the answer. What stood before is in the history, and points given for it are void. */
export const moveToLate = (trx: Trx, score_id: number, question_ids: number[]) =>
  queryableOf(trx).query(acceptText, [score_id, question_ids]);

/** The answers that stand on late work which has just been refused. */
export const listStandingOnLate = (trx: Trx, score_id: number, question_ids: number[]) =>
  trx
    .selectFrom("answers")
    .innerJoin("late_answers", (join) =>
      join
        .onRef("late_answers.score_id", "=", "answers.score_id")
        .onRef("late_answers.question_id", "=", "answers.question_id")
        .onRef("late_answers.edit_id", "=", "answers.edit_id"),
    )
    .select(["answers.id", "answers.question_id", "answers.edit_id"])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "in", question_ids)
    .orderBy("answers.question_id")
    .forUpdate("answers")
    .execute();

/** Nothing stood at the bell. What a teacher said of the question stays: it is not about this row. */
export const emptyAnswer = (trx: Trx, id: number) => trx.deleteFrom("answers").where("id", "=", id).execute();
